"""Which scripts a voice cannot read aloud, and which prompts are not in its language: those in another
language, never English with foreign words."""

import prompts
import pytest

from reelwright.engines.foreign import foreign_language, foreign_prompt

FOREIGN = [
    (
        "de",
        "Wusstest du, dass Zimmerpflanzen nicht jeden Tag Wasser brauchen? Viele "
        "Menschen gießen zu viel, und dann sterben die Wurzeln.",
    ),
    ("de", "Ich war müde von kaltem Kaffee. Dann habe ich diese Flasche gefunden. Hol dir heute deine."),
    ("de", "Hallo zusammen! Heute zeige ich euch drei Tipps für besseren Schlaf und mehr Energie."),
    (
        "fr",
        "Saviez-vous que les plantes n'ont pas besoin d'eau tous les jours ? C'est une "
        "erreur que nous faisons tous.",
    ),
    ("fr", "J'en avais marre du café froid. Puis j'ai trouvé cette bouteille. Achetez la vôtre aujourd'hui."),
    ("es", "¿Sabías que las plantas no necesitan agua todos los días? Es un error que cometemos casi todos."),
    ("es", "Estaba cansada del café frío. Luego encontré esta botella y ahora no puedo vivir sin ella."),
    ("es", "Tres cosas que nadie te dice sobre las plantas. La primera duele."),
    (
        "it",
        "Sapevi che le piante non hanno bisogno di acqua ogni giorno? È un errore che "
        "facciamo tutti quando siamo di fretta.",
    ),
    ("it", "Ero stanca del caffè freddo. Poi ho trovato questa bottiglia ed è cambiato tutto."),
    (
        "pt",
        "Você sabia que as plantas não precisam de água todos os dias? É um erro que quase todos cometem.",
    ),
    ("pt", "Eu estava cansada de café frio. Depois encontrei uma garrafa que mudou a minha vida."),
    ("nl", "Wist je dat planten niet elke dag water nodig hebben? Het is een fout die bijna iedereen maakt."),
    ("sv", "Visste du att växter inte behöver vatten varje dag? Det är ett misstag som nästan alla gör."),
    (
        "da",
        "Vidste du, at planter ikke har brug for vand hver dag? Det er en fejl, som "
        "næsten alle begår, og jeg gør det også.",
    ),
    (
        "pl",
        "Czy wiesz, że rośliny nie potrzebują wody każdego dnia? To błąd, który "
        "popełnia prawie każdy, ale można się nauczyć.",
    ),
    (
        "tr",
        "Bitkilerin her gün suya ihtiyacı olmadığını biliyor muydunuz? Bu çok yaygın "
        "bir hata ve daha iyisi için bir yol var.",
    ),
    (
        "cs",
        "Věděli jste, že rostliny nepotřebují vodu každý den? Je to chyba, kterou dělá "
        "skoro každý, ale není to nutné.",
    ),
    (
        "ro",
        "Știai că plantele nu au nevoie de apă în fiecare zi? Este o greșeală pe care o "
        "fac aproape toți, dar nu trebuie să o faci.",
    ),
    (
        "hu",
        "Tudtad, hogy a növényeknek nem kell minden nap víz? Ez egy hiba, amit már "
        "szinte mindenki elkövetett.",
    ),
    (
        "fi",
        "Tiesitkö, että kasvit eivät tarvitse vettä joka päivä? Se on virhe, jonka "
        "melkein kaikki tekevät, mutta ei tämä ole vaikeaa.",
    ),
    (
        "id",
        "Tahukah kamu bahwa tanaman tidak perlu air setiap hari? Ini adalah kesalahan "
        "yang hampir semua orang lakukan.",
    ),
    (
        "vi",
        "Bạn có biết rằng cây không cần nước mỗi ngày? Đó là một sai lầm của những "
        "người mới và tôi cũng vậy.",
    ),
    ("zh", "你好，今天我们来讲三件关于植物的事情。"),
    ("zh", "你好世界"),
    ("ja", "こんにちは、今日は植物についてお話しします。"),
    ("ko", "안녕하세요, 오늘은 식물에 대해 이야기하겠습니다."),
    ("ru", "Здравствуйте! Сегодня я расскажу вам о растениях."),
    ("uk", "Привіт! Сьогодні я розповім вам про рослини, які не потребують води щодня."),
    ("ar", "مرحبا بكم، سأتحدث اليوم عن النباتات في المنزل"),
    ("hi", "नमस्ते, आज मैं आपको पौधों के बारे में बताऊँगा"),
    ("he", "שלום, היום אספר לכם על צמחי בית"),
    ("th", "สวัสดีครับ วันนี้ผมจะเล่าเรื่องต้นไม้"),
    ("el", "Γεια σας, σήμερα θα μιλήσουμε για τα φυτά"),
    ("de", "ICH WAR MÜDE VON KALTEM KAFFEE. DANN HABE ICH DIESE FLASCHE. HOL DIR DEINE UND MIR AUCH EINE."),
    (
        "es",
        "hola chicos, hoy les traigo tres consejos para dormir mejor. el primero es muy fácil y "
        "no cuesta nada.",
    ),
    (
        "fr",
        "Le meilleur café de Paris est à deux pas de chez vous. Venez le goûter avec vos amis ce soir.",
    ),
    ("ru", "Купите iPhone 15 сегодня в нашем магазине Apple Store 🔥"),
]
ENGLISH = [
    "Three things nobody tells you about houseplants. The first one hurts.",
    "Visit El Paso, Los Angeles, Las Vegas, San Diego, and Los Alamos today!",
    "Visit El Paso, Los Angeles, Las Vegas, San Diego, Del Mar today! El Cajon, La Jolla, Los Gatos!",
    "Buy now! Big sale! Fresh coffee beans roasted daily. Order online today.",
    "I said 'bonjour, je suis une étudiante et vous êtes mon ami' and he laughed at my French.",
    "We serve pasta alla norma, pollo alla cacciatora, caffè della casa, insalata "
    "di mare, risotto del giorno",
    "Her name is 美咲 and she lives in 東京, near 渋谷駅, and loves ラーメン every single night.",
    "Привет means hello. Спасибо means thank you. Learn Russian in a week.",
    "🔥🔥🔥 Check https://example.de/der-und-die-das?ich=nicht and follow "
    "@der_und_ich_nicht #dasistein now, friends! 😂😂",
    "Déjà vu, je ne sais quoi, c'est la vie, crème de la crème, tour de force: French in English.",
    "Que sera sera, whatever will be will be. Qué será, será. Las cosas son así.",
    "Learn Spanish fast: el perro is dog, la casa is house, los libros are books, y muy bien is very good.",
    "German articles explained. Der, die, das. Der Hund, die Katze, das Haus. Ein, eine, einen. Easy!",
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore",
    "GET YOURS TODAY! FREE SHIPPING WORLDWIDE! LIMITED STOCK! HURRY UP FOLKS!",
    "Meet José, Müller, François, Søren, Łukasz, Nguyễn, and Đặng: our new team in São Paulo and Kraków.",
    "Bro fr fr no cap this fire ngl lowkey slaps deadass bussin sheesh gang gang",
    "Yo wassup fam, gonna drop dis hot track, lemme know whatcha think, peace out homies",
    "Nike Air Max 90, Adidas Ultraboost 22, New Balance 574, Puma Suede Classic: which one wins?",
    "one two three four five six seven eight nine ten eleven twelve thirteen",
    "Ingredients: tomato, basil, mozzarella, olive oil, garlic, salt, pepper, oregano, flour, yeast, water.",
    "Café de Flore, Les Deux Magots, Le Procope, Brasserie Lipp: Paris in four coffees.",
    "The Der Spiegel article was wrong. Und so weiter, as they say.",
    "Die Hard, War of the Worlds, Das Boot, Der Untergang, Das Leben der Anderen.",
    "ceviche, tacos al pastor, enchiladas de pollo, arroz con leche, tres leches: Mexican classics ranked",
    "今天 is today. 明天 is tomorrow. 昨天 is yesterday.",
    "x = y + π² − Ω ∑ α β γ δ ε",
    "",
    "Guten Tag",  # below forty characters nobody can tell
    "1234567890 1234567890 1234567890 1234567890 1234567890",
    "los angeles, las vegas, el paso, la jolla, del mar, los gatos - tour tickets friday",
    "EL PASO. LOS ANGELES. LAS VEGAS. DEL MAR. SE PORTLAND. COMO LAKE.",
    "LE CREUSET. LA MER. DU PAREIL. LES DEUX MAGOTS. MOËT ET CHANDON. L'EAU DE PARFUM. 50% OFF SITEWIDE!",
    "DIE SCHONE UND DAS BIEST. DER KONIG DER LOWEN. CINDERELLA. ALADDIN. PIXAR.",
    "coming soon: la casa de papel, el camino, como agua para chocolate, y tu mama tambien, todo sobre mi",
    "coming soon: la casa de papel, el camino, como agua para chocolate, los olvidados, la reina del sur",
    "bad bunny: un verano sin ti, el ultimo tour del mundo, las que no iban a salir, x 100pre",
    "un verano sin ti, yo hago lo que me da la gana, las que no iban a salir - tour tickets on sale friday",
]


@pytest.mark.parametrize(("language", "text"), FOREIGN)
def test_another_language_is_named(language: str, text: str) -> None:
    """In sentences as people write them; other letters already in a word or two."""
    assert foreign_language(text, ["en"]) == language


@pytest.mark.parametrize("text", ENGLISH)
def test_an_english_script_is_never_foreign(text: str) -> None:
    """Whatever names, quotations, lessons, dishes, addresses, formulas and emoji stand in it."""
    assert foreign_language(text, ["en"]) is None


@pytest.mark.parametrize(("language", "text"), FOREIGN)
def test_a_voice_reads_its_own_language(language: str, text: str) -> None:
    """Whatever else it speaks."""
    assert foreign_language(text, ["en", language]) is None


@pytest.mark.parametrize(("language", "text"), FOREIGN)
def test_a_script_in_two_languages_is_read(language: str, text: str) -> None:
    """Each sentence in English, too: what is half its own, a voice tries."""
    lesson = "Here is what they say when they talk about this at home, and you can say it with them: "
    assert foreign_language(lesson * (1 + len(text) // 60) + text, ["en"]) is None


@pytest.mark.parametrize("run", ["a-", "a.", "a@", "-", "ab"])
def test_a_run_without_an_end_is_read_once(run: str) -> None:
    """Reading it anew from each letter would take minutes here, and a second of a request at the limit."""
    assert foreign_language(run * 100_000, ["en"]) is None


@pytest.mark.parametrize(("language", "text"), prompts.FOREIGN)
def test_the_language_of_a_prompt_is_named(language: str, text: str) -> None:
    """Of a sentence as people write it, in all languages of the catalogue, whoever speaks them."""
    assert foreign_prompt(text, ["en"]) == language


@pytest.mark.parametrize(("language", "text"), prompts.FOREIGN)
def test_a_short_script_in_another_language_is_named(language: str, text: str) -> None:
    """One sentence is enough, also of languages whose little words nobody has written down."""
    assert foreign_language(text, ["en"]) == language


@pytest.mark.parametrize(("language", "text"), prompts.FOREIGN)
def test_a_prompt_in_a_voices_own_language_is_not_foreign(language: str, text: str) -> None:
    """Whatever else it speaks."""
    assert foreign_prompt(text, ["en", language]) is None


@pytest.mark.parametrize("text", prompts.ENGLISH)
def test_an_english_prompt_is_never_foreign(text: str) -> None:
    """Whatever names, places, titles and dishes stand in it; nor is a script of the same words."""
    assert (foreign_prompt(text, ["en"]), foreign_language(text, ["en"])) == (None, None)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Mein Hund hat mich gerettet"),
        ("de", "Eine Katze rettet ihren Besitzer"),
        ("de", "Ich habe meinen Job verloren"),
        ("fr", "Le chat perdu dans la forêt"),
        ("pt", "Uma história de amor"),
        ("es", "Mi vecino robaba todos los paquetes"),
    ],
)
def test_a_short_prompt_in_another_language_is_named(language: str, text: str) -> None:
    """Below forty characters, where a little word and the statistics say so."""
    assert foreign_prompt(text, ["en"]) == language
    assert foreign_prompt(text, ["en", language]) is None


@pytest.mark.parametrize(
    "text",
    [
        "La casa de papel",
        "Das Boot",
        "Il buono, il brutto, il cattivo",
        "Vivaldi, Verdi, Puccini, Rossini",
        "My abuela's secret mole recipe",
        "Schadenfreude at work",
        "Las Vegas wedding chaos",
        "Cinco de Mayo karaoke disaster",
        "Dia de los Muertos in San Antonio",
        "Quidditch und Butterbeer",
    ],
)
def test_names_and_titles_are_no_foreign_prompt(text: str) -> None:
    """English prompts are full of them."""
    assert foreign_prompt(text, ["en"]) is None


@pytest.mark.parametrize("text", ["Guten Tag", "Ein Hund", "Roommate drama", "test", "1234567890" * 8])
def test_a_prompt_that_is_too_short_is_nobodys(text: str) -> None:
    """Of two or three words nobody can tell."""
    assert foreign_prompt(text, ["en"]) is None
