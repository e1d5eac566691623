import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { expectRefusal, useReleaseHarness } from './testing/release-harness'

const meanwhile = vi.hoisted(() => ({ happens: () => {} }))
vi.mock('../../../analysis/coverage/measure', async (original) => {
  const check = await original<typeof import('../../../analysis/coverage/measure')>()
  return {
    ...check,
    measureCoverage: (...given: Parameters<typeof check.measureCoverage>) => (
      meanwhile.happens(), check.measureCoverage(...given)
    ),
  }
})

const harness = useReleaseHarness()
const { ana, at, begin, lienzo, newOwner, signed } = harness
const texts = (folder: string) =>
  readdirSync(at(`${folder}/doc`))
    .map((name) => readFileSync(at(`${folder}/doc/${name}`), 'utf8'))
    .join('\n')

describe('the checked documents', () => {
  it('are exactly the published and built documents, even if files are saved meanwhile', async () => {
    await begin()
    newOwner('Belongs to')
    meanwhile.happens = () => newOwner('Never checked')
    expect((await ana('publish', '--why', 'Clearer')).code).toBe(0)
    expect(texts('store')).toContain('"owner":"Belongs to"')
    newOwner('Belongs to')
    expect((await lienzo('build', '--out', at('out'))).code).toBe(0)
    meanwhile.happens = () => {}
    expect(texts('out')).toContain('"owner":"Belongs to"')
    expect(texts('store') + texts('out')).not.toContain('Never checked')
  })

  it('are released despite a finding of the level "note", which is printed', async () => {
    await begin()
    const file = at('project/schemas/screens/receipt.json')
    const screen = JSON.parse(readFileSync(file, 'utf8')) as { body: object[] }
    let deep: object = { widget: 'skeleton' }
    for (let level = 0; level < 20; level++) deep = { widget: 'card', children: [deep] }
    writeFileSync(file, JSON.stringify({ ...screen, body: [...screen.body, deep] }))
    const { code, out, err } = await lienzo('build', '--out', at('noted'))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('note LZ517')
  })

  it('must not be links, because the check does not follow links', async () => {
    writeFileSync(
      at('elsewhere.json'),
      '{ "screen": "unchecked", "routes": ["/unchecked"], "body": [{ "widget": "txt" }] }',
    )
    symlinkSync(at('elsewhere.json'), at('project/schemas/screens/unchecked.json'))
    await expectRefusal(
      lienzo('build', '--out', at('out')),
      2,
      'schemas/screens/unchecked.json is a symbolic link, which a release does not follow. Replace each link with the file itself.',
    )
    expect(existsSync(at('out'))).toBe(false)
  })
})

describe('a mistake that only the explorer finds in a changed screen', () => {
  /** A screen whose heading is empty if a link has no number. */
  const screenWith = (...more: object[]) => ({
    screen: 'repair',
    routes: ['/repair'],
    title: { t: 'shop.title' },
    params: { number: { schema: { type: 'string' }, required: true } },
    body: [
      { widget: 'text', text: { t: 'shop.owner' } },
      { widget: 'text', heading: 'h2', text: { var: 'params.number' } },
      ...more,
    ],
  })
  const save = (screen: object) => {
    harness.save('schemas/screens/repair.json', screen)
    const answers = { 'shop.repair': { state: 'done' }, 'shop.pay': { receipt: '12' } }
    const scenarios = { plain: { query: { number: '12' }, answers } }
    harness.save('schemas/scenarios/repair.json', { screen: 'repair', scenarios })
  }

  it('stops the release unless there is a reason for the audit log', async () => {
    await begin()
    save(screenWith())
    const line = ['publish', '--why', 'Number', ...signed()]
    expect(await lienzo(...line)).toMatchObject({
      code: 1,
      out: expect.stringContaining('LZ922') as string,
      err: expect.stringContaining('--despite "…"') as string,
    })
    const reason = ['--despite', 'the link always has it']
    expect(await lienzo(...line, ...reason)).toMatchObject({ code: 0 })
    expect((await ana('status')).out).toContain(
      'publish despite LZ922 schemas/screens/repair.json /body/1/text (the link always has it)',
    )
    // The live release has the same mistake.
    save(screenWith({ widget: 'text', text: { t: 'shop.thanks' } }))
    expect(await lienzo(...line)).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^This release ends the rollout of release 2, [^\n]*$/) as string,
    })
  })
})

describe('a broken document', () => {
  const place =
    '/project/schemas/screens/broken.json:3:13 is not valid JSON. The "[" in line 3, column 11 is not closed before this. Write "]" where that list ends.'

  it.each([
    ['diff', 2],
    ['approve', 1],
    ['publish', 1],
  ])('stops %s, and the message has the position', async (command, ends) => {
    await begin()
    writeFileSync(
      at('project/schemas/screens/broken.json'),
      '{\n  "screen": "broken",\n  "body": [ }',
    )
    const more = command === 'publish' ? ['--why', 'x'] : []
    const { code, out, err } = await ana(command, ...more)
    expect(code).toBe(ends)
    expect(command === 'diff' ? err : out).toContain(
      command === 'diff'
        ? place
        : 'schemas/screens/broken.json:3:13 error LZ001\nThe "[" in line 3, column 11 is not closed before this.',
    )
  })

  it.each([
    [
      '[',
      '/project/schemas/app.json:1:1 is not valid JSON. The "[" in line 1, column 1 is not closed before this. Write "]" where that list ends.',
    ],
    ['[]', '/project/schemas/app.json is not a document: it contains no JSON object.'],
  ])(
    'stops `diff` if it is the app document, and the message has the reason: %s',
    async (text, reason) => {
      await begin()
      writeFileSync(at('project/schemas/app.json'), text)
      await expectRefusal(ana('diff'), 2, reason)
    },
  )

  it('stops the release, even if no screen uses the document', async () => {
    await begin()
    writeFileSync(at('project/locales/spare.json'), '{ "a" 1 }')
    expect(await lienzo('build')).toMatchObject({
      code: 1,
      out: expect.stringContaining('locales/spare.json:1:1 error LZ010') as string,
      err: expect.stringContaining('Nothing was released or signed') as string,
    })
  })

  it('gives `diff` the exit code 2, and a missing release does the same', async () => {
    await begin()
    await expectRefusal(ana('diff', '7'), 2, 'There is no release 7')
  })
})
