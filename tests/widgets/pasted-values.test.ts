import { describe, expect, it } from 'vitest'
import groups from './pasted-values.cases.json'
import { readInput, type InputFormat } from '../../widgets/input-format/input-format'

/**
 * Each case has a pasted string, the value that the input reads, and `cut` if the input leaves out
 * a part.
 */
describe.each(groups as { name: string; format: InputFormat; cases: string[][] }[])(
  '$name',
  ({ format, cases }) => {
    it.each(cases)('%j is read as %j %s', (text, value, cut) => {
      const reading = readInput(format, text)
      expect([reading.value, reading.isCut === true]).toEqual([value, cut === 'cut'])
    })
  },
)
