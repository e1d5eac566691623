import { describe, expect, it, vi } from 'vitest'
import { cutText } from '../text-control'

const cases = [
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['', 0, ''],
  [`${'x'.repeat(198)}🇲🇽`, 200, 'x'.repeat(198)],
  [`${'x'.repeat(196)}🇲🇽🇲🇽`, 200, `${'x'.repeat(196)}🇲🇽`],
  ['🇲🇽'.repeat(60), 200, '🇲🇽'.repeat(50)],
  ['ab👩\u200d👩\u200d👧', 6, 'ab'],
  ['abe\u0301', 3, 'ab'],
  ['ab👍🏽', 4, 'ab'],
  ['ab❤\ufe0f', 3, 'ab'],
  ['👩\u200d👩\u200d👧', 3, '👩\u200d'],
] as const

describe.each(['with', 'without'])('cutText %s a segmenter', (segmenter) => {
  it.each(cases)('cuts %j at %i units to %j', (text, maxLength, expected) => {
    if (segmenter === 'without') vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    expect(cutText(text, maxLength)).toBe(expected)
  })
})
