"""Little words that tell languages apart: frequent ones, and none that stands in an English sentence but as a
name or in a quotation."""

_LITTLE = {
    "cs": "je že jako ale jsem jsou nebo pro když také být není ještě byl který každý jste jsme skoro",
    "da": "og det er som på jeg ikke af et også være når skal meget noget",
    "de": (
        "der und ich nicht das ist ein eine einen für auf es wir sie auch wie noch nur wenn aber oder "
        "sind haben wird werden kann mein dein unser nach über zu von bei einer dich dir mir mich euch "
        "ihr ihre seine diese dieser dann jetzt hier heute viele keine mehr nichts immer wieder schon "
        "durch gegen ohne vor unsere zum zur als dass habe jeden jede alle die du er deine meine uns gibt"
    ),
    "es": (
        "el los las que y en un una es por para se su lo como más pero está del esta este todo muy cuando "
        "tiene yo qué sin porque sobre nadie todos puede ahora mejor hacer estaba luego te nuestro "
        "nuestra cada día así nada eso"
    ),
    "fi": "ja ei että hän minä mutta kun niin ovat oli tämä joka olen sitten",
    "fr": (
        "le les des et une dans que qui avec pas vous nous je cette mais aux elle ils sont être c'est "
        "j'ai mon mes est du sur ce un il ne où leur nos notre votre vos fait faire tous très bien "
        "aujourd'hui puis quand comme sans toujours jamais ça"
    ),
    "hu": "az és hogy nem egy ez csak már nagyon vagy volt minden mert",
    "id": (
        "yang dan di ini itu dengan untuk tidak dari dalam akan pada juga saya anda kamu bisa adalah "
        "bahwa setiap"
    ),
    "it": (
        "il gli che di un una è sono della nel più questo questa anche alla perché quando tutto dei delle "
        "molto del le ed era poi nostro nostra oggi ogni fare tutti senza dopo sempre cosa hanno"
    ),
    "nl": (
        "de het een en ik niet dat voor zijn je maar ook aan nog naar hebben deze wordt bij uit heeft "
        "geen onze die jouw dit elke nodig veel waar wist"
    ),
    "no": "og det er som på jeg ikke av et også være når skal mye noe",
    "pl": "się nie jest że ale dla czy tylko już tak od przez są być może mnie ten bardzo",
    "pt": (
        "os que em um uma é para não seu mas mais você está são dos das ao eu ele ela isso muito quando "
        "também já estava depois minha meu nosso nossa todos agora fazer nada pode cada melhor isto de"
    ),
    "ro": "și nu că este în pe cu pentru mai din sunt care dar acest foarte să",
    "sv": "och att det som är för på jag inte av ett så från när sig hon vara också mycket",
    "tr": "bir ve için çok ama gibi daha ile kadar yok olarak değil şey sonra",
    "vi": "và của là không có một cho được người trong này với những tôi",
}
LITTLE = {language: frozenset(words.split()) for language, words in _LITTLE.items()}
ENGLISH = frozenset(
    (
        "the and you that with this your they what from how not it it's its but when who she there their "
        "were i'm don't can't you're we're isn't because would could should about just every never always "
        "we our my is are of to in for on at be have by all can will more new"
    ).split()
)
"""What an English text of more than a line can hardly do without."""
NAMES = frozenset(
    "el los las la del de un una le les du des et der die das von il di della gli het een van".split()
)
"""What stands in names and titles, too, which English texts are full of: Los Angeles, Das Boot."""
ALIKE = {
    "cs": frozenset("my on to by".split()),
    "da": frozenset("for at her".split()),
    "de": frozenset("in will all".split()),
    "fi": frozenset("on".split()),
    "fr": frozenset("on".split()),
    "hu": frozenset("is be".split()),
    "it": frozenset("in".split()),
    "no": frozenset("for at".split()),
    "nl": frozenset("is of we in are".split()),
    "pl": frozenset("my on to we by".split()),
    "ro": frozenset("are in".split()),
    "sv": frozenset("for all".split()),
    "vi": frozenset("to my".split()),
}
"""Of ENGLISH what other languages spell alike."""
