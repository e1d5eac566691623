/**
 * Parses JSON in linear time. Invalid JSON stays a string. Integers of 16 digits or more become
 * strings, because a double may not represent them.
 */
export function parseAnswer(text: string): unknown {
  try {
    // Matches a long number, or a string. The end of a string may be missing in broken JSON.
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
