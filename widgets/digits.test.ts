import { describe, expect, it } from 'vitest'
import { editDigits, groupDigits } from './digit-field'

const phone = [3, 4, 4]

describe('groupDigits', () => {
  it.each([
    ['13912345678', phone, '139 1234 5678'],
    ['139', phone, '139'],
    ['1391', phone, '139 1'],
    ['123456789', [4], '1234 5678 9'],
    ['123456', [], '123456'],
    ['', phone, ''],
    ['1234', [0], '1234'],
    ['1234', [-1, 2], '1234'],
  ])('shows %j in groups of %j as %j', (digits, groups, shown) =>
    expect(groupDigits(digits, groups)).toBe(shown),
  )
})

/** Reads a string such as `139| 1`. The sign `|` is the caret. */
function typed(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') }
}

function edited(marked: string, previous: string, erasing?: 'backward' | 'forward'): string {
  const { shown, caret } = editDigits({
    ...typed(marked),
    previous,
    erasing,
    groups: phone,
    maxDigits: 11,
  })
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`
}

describe('editDigits', () => {
  const full = '13912345678'

  it.each([
    ['a digit opens a group', '1391|', '139', '139 1|'],
    ['a digit is typed in the middle', '1309| 1234', '1391234', '130 9|123 4'],
    ['a letter is typed in the middle', '13x|9 1234', '1391234', '13|9 1234'],
    ['a full value gets one more at its end', '139 1234 56789|', full, '139 1234 5678|'],
    ['a full value gets one more in the middle', '1390| 1234 5678', full, '139| 1234 5678'],
    ['a formatted number is pasted', '+139-1234-5678|', '', '139 1234 5678|'],
    ['everything is replaced', '7|', full, '7|'],
  ])('%s', (_, marked, previous, becomes) => expect(edited(marked, previous)).toBe(becomes))

  it('deletes the digit before a space if the space is deleted backward', () => {
    expect(edited('139|1234', '1391234', 'backward')).toBe('13|1 234')
  })

  it('deletes the digit after a space if the space is deleted forward', () => {
    expect(edited('139|1234', '1391234', 'forward')).toBe('139| 234')
  })

  it('deletes only one digit if a digit is deleted', () => {
    expect(edited('13| 1234', '1391234', 'backward')).toBe('13|1 234')
  })

  it('reports digits beyond the limit', () => {
    const edit = (marked: string) =>
      editDigits({ ...typed(marked), previous: '', groups: phone, maxDigits: 3 }).isCut
    expect([edit('123|'), edit('1234|')]).toEqual([false, true])
  })
})
