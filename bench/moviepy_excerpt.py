"""Frames of the benchmark's video with MoviePy, in its own environment: reads what to make as JSON from
standard input, prints wall and CPU seconds of the writing."""

import json
import os
import sys
import time

from moviepy import CompositeVideoClip, ImageClip, VideoFileClip, vfx

WIDTH, HEIGHT, FPS = 1080, 1920, 30
CLIP_S, PHOTO_S, FADE_S, CARD_S = 8.0, 3.0, 0.4, 4.0


def main() -> None:
    said = json.load(sys.stdin)
    start, end = said["first"] / FPS, said["end"] / FPS
    layers = clip(said, start, end) if start < CLIP_S else photos(said, start, end)
    for one in said["captions"]:
        caption = ImageClip(one["path"]).with_start((one["first"] - said["first"]) / FPS)
        caption = caption.with_duration(one["count"] / FPS)
        layers.append(caption.with_position((one["x"], one["y"])))
    whole = CompositeVideoClip(layers, size=(WIDTH, HEIGHT)).with_duration(end - start)
    wall, cpu = time.perf_counter(), sum(os.times()[:4])
    whole.write_videofile(
        said["out"],
        fps=FPS,
        codec="libx264",
        preset="veryfast",
        ffmpeg_params=["-crf", "22"],
        audio=False,
        logger=None,
        threads=2,
    )
    print(json.dumps([time.perf_counter() - wall, sum(os.times()[:4]) - cpu]))


def clip(said, start, end):
    video = VideoFileClip(said["clip"], audio=False).subclipped(start, min(end, CLIP_S))
    layers = [video.cropped(x_center=960, width=606, height=1080).resized((WIDTH, HEIGHT))]
    if start < CARD_S:
        path, x, y = said["card"]
        card = ImageClip(path).with_duration(min(CARD_S, end) - start).with_position((x, y))
        layers.append(card.with_effects([vfx.CrossFadeIn(0.3)]))
    return layers


def photos(said, start, end):
    layers = []
    for number, (path, (zoom, to_zoom)) in enumerate(zip(said["photos"], said["zooms"], strict=True)):
        first = CLIP_S + PHOTO_S * number
        long = PHOTO_S + FADE_S
        if first + long <= start or first >= end:
            continue
        photo = ImageClip(path).resized((WIDTH, HEIGHT)).with_duration(long)
        photo = photo.resized(lambda t, a=zoom, b=to_zoom, long=long: a + (b - a) * t / long)
        photo = photo.with_position("center")
        if number:
            photo = photo.with_effects([vfx.CrossFadeIn(FADE_S)])
        later = first >= start
        layers.append(
            photo.with_start(first - start) if later else photo.subclipped(start - first).with_start(0)
        )
    return layers


main()
