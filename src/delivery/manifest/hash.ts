/** Returns the SHA-256 of bytes, or of a string in UTF-8, in lower-case hex. */
export async function hashOf(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await digest(content))
}

export async function digest(
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await crypto.subtle.digest(
      'SHA-256',
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ),
  )
}

function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at++) text += (bytes[at]! + 256).toString(16).slice(1)
  return text
}
