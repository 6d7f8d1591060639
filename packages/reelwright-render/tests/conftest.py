"""For all tests of the renderer: properties try the same examples at every run, and none has to be fast."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tests", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tests")
