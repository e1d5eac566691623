const longestDetail = 300
/** Longer texts are cut before patterns run, since some take quadratic time. */
const longestText = 2000
/**
 * Shorter session values (`1`, `mx`) do not identify a person, and removing them would remove half
 * of every sentence.
 */
const shortestSecret = 4

/**
 * Removes addresses, e-mail addresses, long numbers and the given values from a text, and cuts it
 * at 300 characters.
 */
export function redact(text: string, secrets: Iterable<string>): string {
  let clean = text
  for (const secret of secrets) {
    if (secret.length < shortestSecret) continue
    for (const form of [secret, encodeURIComponent(secret)]) clean = clean.split(form).join('•')
  }
  return clean
    .slice(0, longestText)
    .replace(/\b([a-z][a-z\d+.-]*:)\/\/[^\s"'<>]+/gi, '$1//•')
    .replace(/([?#&])[\w.-]+=[^\s"'&]*/g, '$1•')
    .replace(/[^\s"'<>]+@[\w-]+\.[\w.-]+/g, '•')
    .replace(/\d{5,}/g, '•')
    .slice(0, longestDetail)
}
