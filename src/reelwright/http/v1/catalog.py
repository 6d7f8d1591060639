"""/v1/catalog: what can be named in a create."""

from fastapi import APIRouter

from reelwright.catalog.styles import styles
from reelwright.catalog.text_styles import text_styles
from reelwright.domain.catalog.views import (
    GameView,
    ImageModelView,
    MotionStyleView,
    PresetView,
    PriceView,
    TextStyleView,
    VideoModelView,
    VisualStyleView,
    game_view,
    image_model_view,
    motion_style_view,
    preset_view,
    price_view,
    text_style_view,
    video_model_view,
    visual_style_view,
)
from reelwright.domain.views import View
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api


class CaptionPresetList(View):
    presets: list[PresetView]


class TextStyleList(View):
    styles: list[TextStyleView]


class GameList(View):
    games: list[GameView]


class ImageModelList(View):
    models: list[ImageModelView]


class VideoModelList(View):
    models: list[VideoModelView]


class VisualStyleList(View):
    styles: list[VisualStyleView]


class MotionStyleList(View):
    styles: list[MotionStyleView]


class PriceList(View):
    prices: list[PriceView]


def catalog_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/catalog", tags=["Catalogue"])

    @router.get("/caption-presets", operation_id="listCaptionPresets", summary="List caption presets")
    def list_presets(team_id: TeamId) -> Success[CaptionPresetList]:
        """The looks of captions, for `caption.preset`."""
        presets = [preset_view(name, api.sign) for name in api.catalogue.presets]
        return success(CaptionPresetList(presets=presets))

    @router.get("/games", operation_id="listGames", summary="List games")
    def list_games(team_id: TeamId) -> Success[GameList]:
        """Footage for `gameplaySettings`."""
        return success(GameList(games=[game_view(game, api.sign) for game in api.catalogue.games()]))

    @router.get("/image-models", operation_id="listImageModels", summary="List image models")
    def list_image_models(team_id: TeamId) -> Success[ImageModelList]:
        """What makes pictures. `local` is this server's own engine: it draws, and needs nobody's key."""
        shelf = api.catalogue
        made = [image_model_view(one, shelf.serving) for one in shelf.models() if one.kind == "image"]
        return success(ImageModelList(models=made))

    @router.get("/video-models", operation_id="listVideoModels", summary="List video models")
    def list_video_models(team_id: TeamId) -> Success[VideoModelList]:
        """What makes clips. `available` says which of them this server can use."""
        shelf = api.catalogue
        made = [video_model_view(one, shelf.serving) for one in shelf.models() if one.kind == "video"]
        return success(VideoModelList(models=made))

    @router.get("/visual-styles", operation_id="listVisualStyles", summary="List visual styles")
    def list_visual_styles(team_id: TeamId) -> Success[VisualStyleList]:
        """How generated pictures and avatars look, for `artStyle` and `presetSettings.preset`. The model
        `local` draws avatars in those that say so, and refuses the others."""
        return success(VisualStyleList(styles=[visual_style_view(one, api.sign) for one in styles("visual")]))

    @router.get("/motion-styles", operation_id="listMotionStyles", summary="List motion styles")
    def list_motion_styles(team_id: TeamId) -> Success[MotionStyleList]:
        """How still pictures move, for `presetSettings.motionStyle`."""
        return success(MotionStyleList(styles=[motion_style_view(one, api.sign) for one in styles("motion")]))

    @router.get("/text-styles", operation_id="listTextStyles", summary="List text styles")
    def list_text_styles(team_id: TeamId) -> Success[TextStyleList]:
        """The looks of a text over a clip, for `textSettings.preset`."""
        return success(TextStyleList(styles=[text_style_view(one, api.sign) for one in text_styles()]))

    @router.get("/pricing", operation_id="listPrices", summary="List prices")
    def list_prices(team_id: TeamId) -> Success[PriceList]:
        """What things cost a managed team, in credits."""
        return success(PriceList(prices=[price_view(price) for price in api.catalogue.prices()]))

    return router
