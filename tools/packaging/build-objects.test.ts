import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentsOf } from './contents'
import { hashText } from './hash-text'
import { buildObjects } from './build-objects'

const root = process.cwd()
afterEach(() => void vi.unstubAllEnvs())

describe('what a build says of itself for releases', () => {
  it('is the hash of each object that a release of the same documents would hold', () => {
    const { objects } = buildObjects(root)
    expect(objects).toEqual(
      Object.fromEntries([...contentsOf(root)].map(([name, text]) => [name, hashText(text)])),
    )
  })

  it('has no floor unless it is told one', () => {
    expect(buildObjects(root).floor).toBe(0)
    vi.stubEnv('LIENZO_RELEASE_FLOOR', '12')
    expect(buildObjects(root).floor).toBe(12)
    vi.stubEnv('LIENZO_RELEASE_FLOOR', 'twelve')
    expect(() => buildObjects(root)).toThrow('LIENZO_RELEASE_FLOOR is "twelve"')
  })
})
