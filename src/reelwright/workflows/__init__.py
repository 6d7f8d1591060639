"""Durable work: all that happens after the answer was sent.

For `bootstrap`, and the only names it needs:

- `workflows.runtime.prepare_tables(database)`: creates or upgrades the workflow engine's tables, which lie
  beside ours. Once at `migrate`, before the first create.
- `workflows.runtime.make_jobs(database) -> DurableJobs`: `domain.jobs.Jobs` for the API process (and the
  worker): each call writes a job inside the caller's transaction.
- `workflows.parts.Parts(...)`: everything a worker works with (frozen dataclass).
- `workflows.runtime.run_worker(parts, name, stopped) -> None`: works until `stopped()` says so. It never
  returns: it ends the process, since a step that is half done begins again elsewhere anyway. `name` is
  unique among the live workers of a database; a lock sees to it (NotNow otherwise).
- `workflows.renderers.make_renderer(engines, encoder, cache)` for `Parts.renderer`, and
  `workflows.local_renderer.LocalFilePreparer()` for `Parts.prepare`.
- `delivery.outbound.Outbound(Allowed.parse(setting))`, `delivery.storage.open_storage(url, root)`,
  `delivery.links.Links(secrets, base_url)` for `Parts.outbound`, `.storage`, `.links`.
"""
