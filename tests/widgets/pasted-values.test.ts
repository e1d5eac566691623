import { describe, expect, it } from 'vitest'
import groups from './pasted-values.cases.json'
import { readInput, type InputFormat } from '../../widgets/input-format/input-format'

/** Cases have a pasted string, the value that is read, and `cut` if a part is left out. */
describe.each(groups as { name: string; format: InputFormat; cases: string[][] }[])(
  '$name',
  ({ format, cases }) => {
    it.each(cases)('%j is read as %j %s', (text, value, cut) => {
      const reading = readInput(format, text)
      expect([reading.value, reading.isCut === true]).toEqual([value, cut === 'cut'])
    })
  },
)
