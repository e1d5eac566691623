export function hashText(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return value
}
