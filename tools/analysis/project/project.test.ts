import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { checkFile } from '../check/engine/check-file'
import { checkProject } from '../check/engine/check-project'
import { createSession } from '../check/engine/session'
import { createProject, type Project, type ProjectOptions } from './project'

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

  it('knows the names of settings from the default settings', () => {
    expect(codes(node, { config: { site: { name: '' } } })).toEqual(['LZ201'])
    expect(
      codes(
        { widget: 'text', text: { var: 'config.site.name' } },
        { config: { site: { name: '' } } },
      ),
    ).toEqual([])
  })

  it('accepts any setting without default settings', () => {
    expect(codes(node)).toEqual([])
  })

  it('accepts the assets in the options, which are not files of the project', () => {
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

it('a document keeps its unchanged objects although it was invalid JSON in the meantime', () => {
  const files = new Map([[path, screen({ id: 'one' })]])
  const nodeIn = (project: Project) => (project.files.get(path)!.json as { body: object[] }).body[0]
  const before = createProject(files)
  const broken = createProject(files.set(path, '{'), { previous: before })
  files.set(path, JSON.stringify({ screen: 'link', body: [{ id: 'one' }, { id: 'two' }] }))
  const after = createProject(files, { previous: broken })
  expect(nodeIn(after)).toBe(nodeIn(before))
})

describe('the items of a list that is empty in the profile', () => {
  const profile = 'schemas/profiles/north.json'
  const scenarios = 'schemas/scenarios/repair.json'
  const shown = (member: string) => ({
    widget: 'text',
    text: { var: `shop.${member}` },
    each: { var: 'profile.values.shops' },
    as: 'shop',
  })
  const withList = (shops: object[]) => {
    const files = readFixtures()
    const values = { values: { shops } }
    files.set(
      profile,
      JSON.stringify({ ...JSON.parse(files.get(profile)!), values: { shops: [] } }),
    )
    files.set(
      scenarios,
      JSON.stringify({ screen: 'repair', scenarios: { one: { profile: values } } }),
    )
    return files
  }
  const codesIn = (files: Map<string, string>, member: string) => {
    files.set(path, screen(shown(member)))
    return checkFile(createProject(files), path).map(({ code }) => code)
  }

  it('have the members that a scenario gives them', () => {
    expect(codesIn(withList([{ name: 'North' }]), 'name')).toEqual([])
    expect(codesIn(withList([{ name: 'North' }]), 'nmae')).toEqual(['LZ201'])
    expect(codesIn(withList([]), 'nmae')).toEqual([])
  })

  it('have the new members in a session after the scenario has changed', () => {
    const files = withList([{ name: 'North' }])
    files.set(path, screen(shown('name')))
    const session = createSession(files)
    session.findings()
    const text = files.get(scenarios)!.replace('"name"', '"title"')
    files.set(scenarios, text)
    session.take([[scenarios, text]])
    expect(session.findings().map(({ code }) => code)).toContain('LZ201')
    expect(session.findings()).toEqual(checkProject(createProject(files)))
  })
})
