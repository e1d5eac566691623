/** Strings are passed over; a whole number of many digits is a candidate. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|[-+.\deE]{16,}/g

/**
 * The body of an answer; what is no JSON stays a text. A whole number of 16 digits or more, which a double may not
 * hold, becomes its digits as a text, so that an id is sent back as it came; a type that asks for a
 * number reads it as one.
 */
export function parseAnswer(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    // Answers without a long row of digits, which are nearly all, are parsed once.
    return /\d{16}/.test(text) ? JSON.parse(text.replace(stringOrNumber, keepDigits)) : body
  } catch {
    return text
  }
}

const keepDigits = (token: string) => (/^-?\d+$/.test(token) ? `"${token}"` : token)
