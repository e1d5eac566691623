import { describe, expect, it } from 'vitest'
import { readFindingExamples } from './finding-examples'
import { excerptsOf } from './finding-excerpts'

const exampleOf = readFindingExamples()

describe('the example of a code', () => {
  it("has the finding's own fix as its right document", () => {
    const { finding, files } = exampleOf('LZ302')!
    const { wrong, right } = excerptsOf(files[0]!, finding)
    expect(wrong.lines[wrong.marked!]!.trim()).toBe('"1"')
    expect(right!.lines[wrong.marked!]!.trim()).toBe('1')
  })

  it('has the sound document without a fix', () => {
    const { finding, files } = exampleOf('LZ601')!
    const { wrong, right } = excerptsOf(files[0]!, finding)
    expect(wrong.lines.join('\n')).toContain('{dias}')
    expect(right!.lines.join('\n')).toContain('{days}')
  })

  it('is missing for a document that is too large', () => {
    expect(exampleOf('LZ003')).toBeUndefined()
  })
})
