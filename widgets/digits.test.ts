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
  it.each([
    { when: 'a digit opens a group', marked: '1391|', previous: '139', becomes: '139 1|' },
    {
      when: 'a digit is typed in the middle',
      marked: '1309| 1234',
      previous: '1391234',
      becomes: '130 9|123 4',
    },
    {
      when: 'a letter is typed in the middle',
      marked: '13x|9 1234',
      previous: '1391234',
      becomes: '13|9 1234',
    },
    {
      when: 'a full value gets one more at its end',
      marked: '139 1234 56789|',
      previous: '13912345678',
      becomes: '139 1234 5678|',
    },
    {
      when: 'a full value gets one more in the middle',
      marked: '1390| 1234 5678',
      previous: '13912345678',
      becomes: '139| 1234 5678',
    },
    {
      when: 'a formatted number is pasted',
      marked: '+139-1234-5678|',
      previous: '',
      becomes: '139 1234 5678|',
    },
    { when: 'everything is replaced', marked: '7|', previous: '13912345678', becomes: '7|' },
  ])('$when', ({ marked, previous, becomes }) => expect(edited(marked, previous)).toBe(becomes))

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
