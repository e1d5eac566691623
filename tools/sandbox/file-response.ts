/** A file with its media type, which browsers must not guess anew. */
export function fileResponse(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
