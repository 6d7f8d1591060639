"""Metrics at `/metrics` in Prometheus' text format: requests as this process served them, and what waits,
from the database, so that any process may be asked."""

from collections.abc import Iterator

import sqlalchemy as sa
from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.responses import Response
from starlette.types import Scope

from reelwright.domain.queue_depth import QueueDepth, read_queue_depths
from reelwright.http.parts import Api
from reelwright.http.routing import make_router

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The metrics of one app; nothing is global, so two apps in one process count apart."""

    def __init__(self, api: Api) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(WorkCollector(api))
        labels = ("method", "route", "status")
        self._count = Counter("reelwright_requests", "Requests answered", labels, registry=self._registry)
        self._duration = Histogram(
            "reelwright_request_seconds",
            "From the first byte to the last of the answer",
            ("method", "route"),
            buckets=_SECONDS,
            registry=self._registry,
        )

    def count_request(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = route_of(scope), scope["method"]
        method = method if method in _METHODS else "other"  # a caller may make up as many as it likes
        self._count.labels(method, route, status).inc()
        self._duration.labels(method, route).observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self._registry)


def route_of(scope: Scope) -> str:
    """The route as it is declared: ids and tokens in a path are neither counted apart nor told."""
    return str(getattr(scope.get("route"), "path", "unknown"))


def metrics_router(metrics: Metrics) -> APIRouter:
    router = make_router(include_in_schema=False)

    @router.get("/metrics")
    def read_metrics() -> Response:
        return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return router


class WorkCollector(Collector):
    def __init__(self, api: Api) -> None:
        self._api = api

    def describe(self) -> list[Metric]:
        """Describe no metric beforehand: the database is asked when somebody reads, not when the server
        starts."""
        return []

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily("reelwright_database_up", "1 when the database answers")
        try:
            with self._api.database.session() as session:
                found = read_queue_depths(session, self._api.clock())
        except sa.exc.SQLAlchemyError:
            up.add_metric([], 0)
            yield up
            return
        up.add_metric([], 1)
        yield up
        yield from _families(found)


def _families(found: QueueDepth) -> Iterator[Metric]:
    work = GaugeMetricFamily(
        "reelwright_unfinished", "What has not ended, by its state", labels=["thing", "state"]
    )
    for (thing, state), count in sorted(found.unfinished.items()):
        work.add_metric([thing, state], count)
    yield work
    oldest = GaugeMetricFamily(
        "reelwright_oldest_unfinished_seconds", "Age of the oldest that has not ended", labels=["thing"]
    )
    for thing, age_ms in sorted(found.oldest_ms.items()):
        oldest.add_metric([thing], age_ms / 1000)
    yield oldest
    ended = GaugeMetricFamily(
        "reelwright_ended_last_hour",
        "What ended in the last hour, by its outcome",
        labels=["thing", "outcome"],
    )
    for (thing, outcome), count in sorted(found.ended.items()):
        ended.add_metric([thing, outcome], count)
    yield ended
