import { describe, expect, it, vi } from 'vitest'
import { contentsOf } from './contents'
import { hashText } from './files'
import { buildObjects } from './capabilities'

const root = process.cwd()

describe('the release data of a build', () => {
  it('has the same hash for each object as a release of the same documents', () => {
    const { objects } = buildObjects(root)
    expect(objects).toEqual(
      Object.fromEntries([...contentsOf(root)].map(([name, text]) => [name, hashText(text)])),
    )
  })

  it('has no minimum release by default', () => {
    expect(buildObjects(root).floor).toBe(0)
    vi.stubEnv('LIENZO_RELEASE_FLOOR', '12')
    expect(buildObjects(root).floor).toBe(12)
    vi.stubEnv('LIENZO_RELEASE_FLOOR', 'twelve')
    expect(() => buildObjects(root)).toThrow('LIENZO_RELEASE_FLOOR is "twelve"')
  })
})
