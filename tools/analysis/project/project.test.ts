import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { checkFile } from '../check/engine/check-file'
import { createProject, type ProjectOptions } from './project'

const path = 'schemas/screens/link.json'
const screen = (node: object) => JSON.stringify({ screen: 'link', body: [node] })

function codes(node: object, options?: ProjectOptions): string[] {
  return checkFile(
    createProject(new Map([...readFixtures(), [path, screen(node)]]), options),
    path,
  ).map(({ code }) => code)
}

describe('a project with options', () => {
  const node = { widget: 'text', text: { var: 'config.site.nmae' } }

  it('knows the run-time settings from their defaults', () => {
    expect(codes(node, { config: { site: { name: '' } } })).toEqual(['LZ201'])
    expect(
      codes(
        { widget: 'text', text: { var: 'config.site.name' } },
        { config: { site: { name: '' } } },
      ),
    ).toEqual([])
  })

  it('accepts any setting if the settings are unknown', () => {
    expect(codes(node)).toEqual([])
  })

  it('knows assets that are not among the files of the project', () => {
    const image = { widget: 'image', src: 'asset:badge', alt: '' }
    expect(codes(image)).toEqual(['LZ214'])
    expect(codes(image, { assets: ['badge'] })).toEqual([])
  })

  it('reuses unchanged files', () => {
    const files = readFixtures()
    const before = createProject(files)
    const after = createProject(new Map([...files, [path, screen(node)]]), { previous: before })
    expect(after.files.get('schemas/app.json')).toBe(before.files.get('schemas/app.json'))
    expect(after.files.get(path)?.json).toEqual(JSON.parse(screen(node)))
  })
})
