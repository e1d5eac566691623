/** A file with its media type; browsers must not guess another one. */
export function fileResponse(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
