import { pause, type ClockPort } from '../../renderer/core'

/** So long a picture stands without a word, though nothing in it works yet. */
const lateMs = 10_000
const [firstPauseMs, longestPauseMs] = [3000, 30_000]

/**
 * Loads the code behind a picture, again and again where it cannot be had; `late` hears of it when it
 * takes long, or fails.
 */
export async function loadPatiently<Code>(
  load: () => Promise<Code>,
  clock: ClockPort,
  late: () => void,
): Promise<Code> {
  const cancel = clock.after(lateMs, late)
  for (let ms = firstPauseMs; ; ms = Math.min(2 * ms, longestPauseMs)) {
    try {
      const code = await load()
      cancel()
      return code
    } catch {
      // Told by `late`, with a way out; what cannot be had now may be there in a moment.
      late()
    }
    await pause(clock, ms)
  }
}

/** Says below a picture that nothing in it works yet, and offers to load the page anew. */
export function sayLate(page: Document, words: { text: string; retry: string }): void {
  if (page.getElementById(late)) return
  const place = page.createElement('div')
  place.id = late
  place.setAttribute('role', 'alert')
  const text = page.createElement('p')
  text.textContent = words.text
  const retry = page.createElement('a')
  retry.href = ''
  retry.textContent = words.retry
  place.append(text, retry)
  page.body.append(place)
}

/** Takes those words away. */
export const forgetLate = (page: Document): void => page.getElementById(late)?.remove()

const late = 'lz-late'
