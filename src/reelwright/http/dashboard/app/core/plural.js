const RULES = new Map();

/**
 * "1 video", "24 videos": the form that the language has for a count, with the count in the place of "#".
 * @param {number} count
 * @param {{ one: string, other: string, few?: string, many?: string, two?: string, zero?: string }} forms
 * @param {string} [locale]
 */
export function plural(count, forms, locale = "en") {
  if (!RULES.has(locale)) RULES.set(locale, [new Intl.PluralRules(locale), new Intl.NumberFormat(locale)]);
  const [rules, format] = RULES.get(locale);
  /** @type {Record<string, string | undefined>} */
  const known = forms;
  return (known[rules.select(count)] ?? forms.other).replace("#", format.format(count));
}
