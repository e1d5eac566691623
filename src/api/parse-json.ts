/**
 * Parses the body of a response in linear time; invalid JSON stays a string. An integer of 16
 * digits or more becomes a string, because it may not fit into a double.
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
