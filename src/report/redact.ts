const longestDetail = 300
/** What is longer is cut before it is held against patterns, which may take the square of its length. */
const longestText = 2000
/**
 * Shorter session values (`1`, `mx`) say nothing about a person, and striking them would strike
 * half of every sentence.
 */
const shortestSecret = 4

/**
 * Strikes addresses, e-mail addresses, digits in a row and the given values from a text, and cuts
 * it at 300 characters.
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
