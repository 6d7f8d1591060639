"""A webhook's delivery: a burst of three attempts, then one each after 1, 5 and 15 minutes.

Each attempt is a job of its own; the next one is enqueued, with its pause, in the transaction that notes the
last. So a receiver that is down holds no thread and no place in the queue, and the schedule survives a crash.
A redelivery runs through the same schedule once more, under numbers of its own.
"""

import structlog

from reelwright.delivery.webhooks import Receipt
from reelwright.domain.webhooks import service
from reelwright.domain.webhooks.schedule import attempt_of
from reelwright.domain.webhooks.service import PendingDelivery
from reelwright.store.secrets import SecretUnreadable
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.parts import Parts

log = structlog.get_logger(__name__)

UNREADABLE = "The webhook secret cannot be read with the configured REELWRIGHT_SECRET_KEYS"


class DeliverWorkflow:
    def __init__(self, parts: Parts, jobs: DurableJobs) -> None:
        self._parts = parts
        self._jobs = jobs
        workflow("deliver", self._run)

    def _run(self, delivery: str, number: int) -> None:
        step("attempt", self._attempt, delivery, number)

    def _attempt(self, delivery: str, number: int) -> None:
        try:
            receipt = self._send(delivery, number)
            if receipt is not None:
                self._note(delivery, number, receipt)
        except Exception:  # whatever it is: the job ends with it, and the sweep goes on with the delivery
            log.exception("webhook attempt died", delivery=delivery, number=number)
            raise

    def _send(self, delivery: str, number: int) -> Receipt | None:
        try:
            letter = self._read_letter(delivery, number)
        except SecretUnreadable:
            log.error("webhook secret unreadable", delivery=delivery, number=number, reason=UNREADABLE)
            return Receipt(None, UNREADABLE, 0, "")
        if letter is None:
            return None
        return service.send_attempt(letter, self._parts.outbound, self._parts.clock())

    def _note(self, delivery: str, number: int, receipt: Receipt) -> None:
        wait_s = self._wait_s_after(number)
        with self._parts.database.session() as session:
            again = service.note_attempt(session, delivery, number, receipt, wait_s, self._parts.clock())
            if again and wait_s is not None:
                self._jobs.deliver_later(session, delivery, number + 1, wait_s)
        log.info("webhook attempt", delivery=delivery, number=number, status=receipt.status)

    def _wait_s_after(self, number: int) -> float | None:
        """The pause before the next attempt of the round; None after its last."""
        waits, attempt = self._parts.webhook_waits_s, attempt_of(number)
        return waits[attempt - 1] if attempt <= len(waits) else None

    def _read_letter(self, delivery: str, number: int) -> PendingDelivery | None:
        """Load the delivery; None when a run before a crash made this attempt and noted it, with all that
        follows from it."""
        with self._parts.database.session() as session:
            if service.is_noted(session, delivery, number):
                return None
            return service.load_pending(session, delivery, number, self._parts.decrypt, self._parts.clock())
