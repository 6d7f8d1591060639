"""How Alembic runs: on the connection that `upgrade` opened, inside its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
