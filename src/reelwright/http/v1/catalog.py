"""/v1/catalog: what can be named in a create."""

from fastapi import APIRouter

from reelwright.catalog.models import Kind, Model, default_model, local_model
from reelwright.catalog.styles import styles
from reelwright.catalog.text_styles import text_styles
from reelwright.domain.catalog.clip_facts import read_clip_facts
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
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.domain.views import View
from reelwright.engines.abilities import CLIPS, IMAGES, PORTRAITS, Ability
from reelwright.http.creation import TeamId
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.routing import make_router

_MADE_BY: dict[Kind, tuple[Ability[object], ...]] = {"image": (IMAGES, PORTRAITS), "video": (CLIPS,)}


class CaptionPresetList(View):
    """The list of caption presets."""

    presets: list[PresetView]
    """All looks that captions can have."""


class TextStyleList(View):
    """The list of text styles."""

    styles: list[TextStyleView]
    """All looks that the text of a hook-demo can have, the default first."""


class GameList(View):
    """The list of games with footage."""

    games: list[GameView]
    """All games with footage that can run behind a narration."""


class ImageModelList(View):
    """The list of models that make pictures."""

    models: list[ImageModelView]
    """All models that make pictures, including those that this server cannot use now."""


class VideoModelList(View):
    """The list of models that make clips."""

    models: list[VideoModelView]
    """All models that make clips, including those that this server cannot use now."""


class VisualStyleList(View):
    """The list of visual styles."""

    styles: list[VisualStyleView]
    """All looks of generated pictures and avatars, the default first."""


class MotionStyleList(View):
    """The list of motion styles."""

    styles: list[MotionStyleView]
    """All camera movements over still pictures, the default first."""


class PriceList(View):
    """The list of prices in credits."""

    prices: list[PriceView]
    """The price of everything that costs credits, and of what is free."""


def catalog_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/catalog", tags=["Catalogue"])

    @router.get("/caption-presets", operation_id="listCaptionPresets", summary="List caption presets")
    def list_presets(team_id: TeamId) -> Success[CaptionPresetList]:
        """Returns the looks that captions can have, each with a picture. Send the `id` of one as
        `caption.preset`."""
        presets = [preset_view(name, api.sign) for name in api.catalogue.presets]
        return success(CaptionPresetList(presets=presets))

    @router.get("/games", operation_id="listGames", summary="List games")
    def list_games(team_id: TeamId) -> Success[GameList]:
        """Returns the games whose footage can run behind a narration, with their clips. Send a game's `id` as
        `gameplaySettings.selectedGame` and a clip's `id` as `gameplaySettings.selectedVideo`."""
        return success(GameList(games=[game_view(game, api.sign) for game in api.catalogue.games()]))

    def usable(kind: Kind, team_id: str) -> list[tuple[Model, bool, bool]]:
        """The models of a kind, whether the team can use them, and which works where none is named."""
        with api.database.session() as session:
            keys = usable_keys(session, session.get_one(Team, team_id))
        shelf, abilities = api.catalogue, api.assets.abilities
        is_ours = keys.falls_back and abilities.runs_here(_MADE_BY[kind][0], keys)
        default = local_model(kind) if is_ours else default_model(kind)

        def serves(ability: Ability[object], model: str) -> bool:
            allowed = keys.falls_back or not abilities.runs_here(ability, keys, model)
            return allowed and abilities.has(ability, keys, model)

        return [
            (one, any(serves(ability, one.id) for ability in _MADE_BY[kind]), one == default)
            for one in shelf.models()
            if one.kind == kind
        ]

    @router.get("/image-models", operation_id="listImageModels", summary="List image models")
    def list_image_models(team_id: TeamId) -> Success[ImageModelList]:
        """Returns the models that make pictures, with their prices. `local-illustration` and `local` are this
        server's own and need no key: the one draws scenes, the other avatars and reactions. `available` says
        which your team can use. `isDefault` marks the one that is meant where a request names none, unless a
        server of the operator's own or another of your keys serves it."""
        return success(ImageModelList(models=[image_model_view(*one) for one in usable("image", team_id)]))

    @router.get("/video-models", operation_id="listVideoModels", summary="List video models")
    def list_video_models(team_id: TeamId) -> Success[VideoModelList]:
        """Returns the models that make clips, with their prices and abilities. `local-motion` is this
        server's own and needs no key. `available` says which your team can use. `isDefault` marks the one
        that is meant where a request names none, unless a server of the operator's own or another of your
        keys serves it."""
        with api.database.session() as session:
            known = read_clip_facts(session)
        found = [video_model_view(*one, known) for one in usable("video", team_id)]
        return success(VideoModelList(models=found))

    @router.get("/visual-styles", operation_id="listVisualStyles", summary="List visual styles")
    def list_visual_styles(team_id: TeamId) -> Success[VisualStyleList]:
        """Returns the looks of generated pictures and avatars, each with a picture. Send the `id` of one as
        `artStyle` or `presetSettings.preset`. The model `local` draws avatars in the styles that are marked
        as `local`, and refuses the others."""
        return success(VisualStyleList(styles=[visual_style_view(one, api.sign) for one in styles("visual")]))

    @router.get("/motion-styles", operation_id="listMotionStyles", summary="List motion styles")
    def list_motion_styles(team_id: TeamId) -> Success[MotionStyleList]:
        """Returns the camera movements over still pictures. Send the `id` of one as
        `presetSettings.motionStyle`."""
        return success(MotionStyleList(styles=[motion_style_view(one, api.sign) for one in styles("motion")]))

    @router.get("/text-styles", operation_id="listTextStyles", summary="List text styles")
    def list_text_styles(team_id: TeamId) -> Success[TextStyleList]:
        """Returns the looks that the text of a hook-demo can have, each with a picture. Send the `id` of one
        as `textSettings.preset`."""
        return success(TextStyleList(styles=[text_style_view(one, api.sign) for one in text_styles()]))

    @router.get("/pricing", operation_id="listPrices", summary="List prices")
    def list_prices(team_id: TeamId) -> Success[PriceList]:
        """Returns what each operation costs a managed team, in credits. A byok team pays no credits."""
        return success(PriceList(prices=[price_view(price) for price in api.catalogue.prices()]))

    return router
