/** The origin that the page of the phone is served from, as the studio's server says it. */
export function frameOrigin(): string {
  const start = JSON.parse(document.getElementById('studio-start')?.textContent ?? '{}') as {
    frameOrigin?: string
  }
  return start.frameOrigin ?? ''
}
