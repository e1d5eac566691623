import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeS3 } from '../../../release/testing/fake-s3'
import { expectRefusal, useReleaseHarness } from './testing/release-harness'

const { ana, approved, at, begin, lienzo, newOwner, ringOf, save, signed } = useReleaseHarness()
const project = (path: string) => join(at('project'), path)

describe('the life of a release', () => {
  it('starts with the first documents, approved by a second person', async () => {
    expect(await begin()).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^Release 1 is live in \/store: every phone gets it\.\n(?: {2}added {3}\S+\n?)+$/,
      ) as string,
      err: '',
    })
    expect(readdirSync(at('store')).sort()).toEqual([
      '.drafts',
      '.lock',
      'audit',
      'current.json',
      'doc',
      'manifest',
    ])
    expect(readFileSync(at('store/current.json'), 'utf8')).toBe(
      readFileSync(at('store/manifest/1.json'), 'utf8'),
    )
  })

  it('has a change for 1 % of phones, then for more phones, and a rollback', async () => {
    await begin()
    newOwner('Belongs to')
    expect((await ana('diff')).out).toContain('the text *Owner* now reads *Belongs to*')
    expect((await ana('publish', '--why', 'Clearer')).out).toBe(
      'Release 2 is live in /store: 1 % of phones get it, the others keep release 1.\n  changed locales/en/shop\nNext: lienzo release promote, or lienzo release halt to remove it from phones.',
    )
    expect((await ana('promote')).out).toContain(
      'Release 3 is live in /store: 10 % of phones get it, the others keep release 1.',
    )
    expect((await ana('halt', '--why', 'Complaints')).out).toContain(
      'Release 4 is live in /store: no phone gets it, all phones use release 1.',
    )
    expect((await ana('rollback', '--why', 'Back')).out).toContain(
      'Release 5 is live in /store: every phone gets it.\n  changed locales/en/shop',
    )
    expect((await ana('diff', '2', '5')).code).toBe(1)
    expect((await ana('diff', '1', '5')).code).toBe(0)
  })

  it('warns if phones with a newer build of the app cannot follow a rollback', async () => {
    await begin()
    const family = JSON.parse(readFileSync(project('schemas/endpoints/shop.json'), 'utf8')) as {
      endpoints: Record<string, { response?: { properties: object } }>
    }
    const answer = Object.values(family.endpoints).find(({ response }) => response)!.response!
    answer.properties = { ...answer.properties, colour: { type: 'string' } }
    save('schemas/endpoints/shop.json', family)
    newOwner('Belongs to')
    expect(await ana('publish', '--why', 'New answers')).toMatchObject({
      code: 0,
      err: '',
    })
    expect(await ana('rollback', '--why', 'Back')).toMatchObject({
      code: 0,
      err: 'These documents and the live documents expect different response formats of the server (shop). Phones whose build supports only the live format keep their documents. To return such phones to the documents of their build, use: lienzo release halt',
    })
  })

  it('warns that a release ends the rollout of the previous release', async () => {
    await begin()
    newOwner('Belongs to')
    await ana('publish', '--why', 'Clearer', '--permille', '250')
    newOwner('Owned by')
    expect(await ana('publish', '--why', 'Clearer still')).toMatchObject({
      code: 0,
      err: 'This release ends the rollout of release 2, which 25 % of phones had. Phones outside of the new share return to release 1.',
    })
  })

  it('is printed by status, and verified by verify', async () => {
    await begin()
    newOwner('Belongs to')
    await ana('publish', '--why', 'Clearer', '--permille', '250', '--days', '10')
    const texts = ['--text-es', 'Cerrado.', '--text-en', 'Shut.']
    await ana('halt', '--why', 'The shop is shut', '--disable', 'repair', ...texts)
    const { out } = await ana('status')
    expect(
      out.replace(/\d{4}-\d\d-\d\d/g, 'DAY').replace(/\d\d:\d\d/g, 'TIME'),
    ).toBe(`Releases in /store
  Live      release 3 of DAY TIME UTC
  For whom  25 % of phones get it, the others keep release 1
  Lasts     until DAY, 90 days from now
  Disabled  repair: "Cerrado." / "Shut."
  Limits    objects             2 %  9 of 700
            bytes               1 %  140 of 131,072  receipt
            depth               4 %  1 of 32  receipt
            nodes               1 %  4 of 1,500  receipt
            operatorsPerRule    2 %  1 of 64  receipt
            stringLength        1 %  12 of 4,096  receipt

  3  DAY TIME UTC  disable repair  Ana  The shop is shut
  2  DAY TIME UTC  publish         Ana  Clearer
  1  DAY TIME UTC  publish         Ana  First documents`)
    expect(await lienzo('verify', ...signed(), '--approvers', at('approvers.json'))).toEqual({
      code: 0,
      out: '3 valid releases with 10 objects in /store; no problems.',
      err: '',
    })
  })

  it('can be inspected with the public key alone', async () => {
    await begin()
    writeFileSync(at('trust.json'), await ringOf('ana'))
    expect((await lienzo('status', '--trust', at('trust.json'), '--format', 'json')).out).toContain(
      '"what": "publish"',
    )
    writeFileSync(at('trust.json'), await ringOf('berta'))
    await expectRefusal(
      lienzo('status', '--trust', at('trust.json')),
      1,
      'is signed with a key that you do not trust',
    )
  })

  it('is signed by two keys during a key rotation', async () => {
    await begin()
    newOwner('Belongs to')
    await lienzo('keys', 'new', at('next.pem'))
    expect(
      (await lienzo('publish', '--why', 'New key', ...signed(), '--key', at('next.pem'))).code,
    ).toBe(0)
    newOwner('Yours')
    expect((await lienzo('publish', '--why', 'New key alone', '--key', at('next.pem'))).code).toBe(
      0,
    )
  })
})

describe('a release to an S3 bucket', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'something')
  })

  it('is printed and verified like a release to a folder', async () => {
    const server = await startFakeS3()
    vi.stubEnv('LIENZO_STORE', server.address)
    expect((await begin()).out).toMatch(
      /^Release 1 is live in s3:\/\/docs\/releases: every phone gets it\./,
    )
    expect((await ana('verify')).out).toBe(
      '1 valid release with 9 objects in s3://docs/releases; no problems, approvals not verified (--approvers).',
    )
    await server.stop()
  })

  it('is refused, before any other request, if the bucket ignores conditional requests', async () => {
    const server = await startFakeS3({ ignoresConditions: true })
    vi.stubEnv('LIENZO_STORE', server.address)
    const { code, err } = await begin()
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^s3:\/\/docs\/releases cannot be a store of releases:/) as string,
    })
    expect([...server.objects.keys()]).toEqual(['/docs/releases/.conditions.json'])
    await server.stop()
  })
})

describe('a release is refused', () => {
  it('after any finding, even a warning', async () => {
    await begin()
    save('schemas/fragments/spare.json', { fragment: 'spare', body: [] })
    const { code, out, err } = await ana('publish', '--why', 'Spare')
    expect({ code, err }).toEqual({
      code: 1,
      err: '\nNothing was released or signed. Fix the findings above first.',
    })
    expect(out).toContain('No document uses the fragment "spare".')
    expect((await lienzo('build')).code).toBe(1)
    expect(readdirSync(at('store/manifest'))).toEqual(['1.json'])
  })

  it('without the approval of a second person', async () => {
    await begin()
    save('schemas/screens/receipt.json', {
      screen: 'receipt',
      routes: ['/receipt'],
      guarded: true,
      title: { t: 'shop.receipt' },
      body: [
        { widget: 'text', text: { t: 'shop.thanks' } },
        { widget: 'text', text: { t: 'shop.owner' } },
      ],
    })
    const line = ['publish', '--why', 'More on the receipt', ...signed()]
    await expectRefusal(
      lienzo(...line),
      1,
      /^A second person must approve these changes:\n {2}screens\/receipt\n/,
    )
    await expectRefusal(
      lienzo(...line, ...approved()),
      1,
      'The approval of berta is for other changes: it does not cover the current screens/receipt.',
    )
    expect((await lienzo('approve', ...signed(), '--key', at('berta.pem'))).code).toBe(2)
    writeFileSync(at('trust.json'), await ringOf('ana'))
    expect(
      (await lienzo('approve', '--key', at('berta.pem'), '--trust', at('trust.json'))).out,
    ).toContain('You have approved:\n  screens/receipt as ')
    expect((await lienzo(...line, ...approved())).code).toBe(0)
  })

  it.each([
    [['publish'], 'The reason is missing. Add --why "…" for the audit log.'],
    [['publish', '--why', 'x'], 'No trusted keys.'],
    [
      ['publish', '--why', 'x', '--permille', '2000'],
      '--permille takes a whole number from 0 to 1000, not "2000".',
    ],
    [
      ['publish', '--why', 'x', '--disable', 'repair', '--text-es', 'Cerrado.'],
      'The message for repair is missing in one language.',
    ],
    [['publish', '--why', 'x', '--revoke', 'abc'], '--revoke takes the hash of an object'],
    [
      ['publish', '--why', 'x', '--approval', 'schemas/app.json'],
      'schemas/app.json is not an approval. Create one with: lienzo release approve',
    ],
    [['publish', '--why', 'x', '--key', 'nowhere.pem'], 'There is no file nowhere.pem.'],
    [
      ['keys', 'new', 'in-project.pem'],
      'in-project.pem is inside the project, and a private key must never get into the repository.',
    ],
    [['rollback', 'back', '--why', 'x'], 'rollback takes a whole number'],
  ])('when the command line is %j', async (line, reason) => {
    const { code, out, err } = await lienzo(...line)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(reason)
  })

  it('when the disk fails, and the message has the reason', async () => {
    writeFileSync(at('file'), '')
    expect(await ana('publish', '--why', 'x', '--first', '1', '--store', at('file'))).toEqual({
      code: 2,
      out: '',
      err: '/file/current.json is below a file, not a folder. Correct the path.',
    })
  })

  it('when the store is empty and --first is missing', async () => {
    expect(await ana('publish', '--why', 'x')).toEqual({
      code: 1,
      out: '',
      err: '/store has no release yet. If the address is right, publish the first one: lienzo release publish --first 1. Instead of 1, use a higher number than any release that phones got from another store.',
    })
  })
})

describe('keys', () => {
  it('are never overwritten, and cause a warning if other users can read them', async () => {
    const before = readFileSync(at('ana.pem'), 'utf8')
    await expectRefusal(
      lienzo('keys', 'new', at('ana.pem')),
      2,
      '/ana.pem exists already and is not overwritten',
    )
    expect(readFileSync(at('ana.pem'), 'utf8')).toBe(before)
    chmodSync(at('ana.pem'), 0o644)
    expect((await lienzo('keys', 'show', at('ana.pem'))).err).toBe(
      'Other users of this computer can read /ana.pem. Change that with: chmod 600 /ana.pem',
    )
  })

  it('may come from the environment', async () => {
    vi.stubEnv('LIENZO_RELEASE_KEY', readFileSync(at('ana.pem'), 'utf8'))
    expect((await lienzo('keys', 'show')).out).toBe(
      (await lienzo('keys', 'show', at('ana.pem'))).out,
    )
  })
})

describe('lienzo release build', () => {
  it('writes the objects of a release and nothing else', async () => {
    const { code, out } = await lienzo('build', '--out', at('out'))
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^9 objects of 2 KB: 2 screens, 4 text files, 1 endpoint families, 1 profiles, 0 picture files, the app document\.\nA phone needs language version 1 and 1 widgets to show them\.\nThe objects are in \/out\/doc\.$/,
      ) as string,
    })
    expect(existsSync(at('out/current.json'))).toBe(false)
    expect(readdirSync(at('out/doc')).length).toBe(9)
  })

  it('is in the help', async () => {
    const { code, out } = await lienzo('help')
    expect(code).toBe(0)
    const steps = 'build diff approve publish promote rollback halt status verify keys'
    for (const step of steps.split(' ')) expect(out).toContain(`lienzo release ${step}`)
  })
})
