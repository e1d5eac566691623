/**
 * Takes linear time; invalid JSON stays a string. Integers of 16 digits or more become strings,
 * since a double may not hold them.
 */
export function parseAnswer(text: string): unknown {
  try {
    // Matches a string, perhaps without its end in broken JSON, or a long number.
    return JSON.parse(
      !/\d{16}/.test(text)
        ? text
        : text.replace(/"(?:[^"\\]|\\.)*"?|[-+.\de]{16,}/gi, (part) =>
            /[".e]/i.test(part) ? part : `"${part}"`,
          ),
    )
  } catch {
    return text
  }
}
