import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig, type ConfigRules } from '../../../src/config/read-config'
import { hashOf } from '../../../src/delivery/manifest/hash'
import { validateManifest } from '../../../src/delivery/manifest/validate-manifest.generated.js'
import { startData } from './start-data'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { type Contents, contentsOf, embeddedFiles, filesOfContents, objectsOf } from './contents'

const double =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC'
const sale = JSON.stringify({
  picture: 'sale',
  alt: { t: 'shop.pay' },
  densities: [double, double],
})
const shop = new Map([...readFixtures(), ['schemas/pictures/sale.json', sale]])

let contents: Contents
const parsed = (name: string) => JSON.parse(contents.get(name) ?? 'null') as Record<string, unknown>

beforeAll(() => void (contents = contentsOf(process.cwd())))

describe('the contents of a release', () => {
  it('contain every document of the project', () => {
    expect([...contents.keys()]).toEqual(
      expect.arrayContaining([
        'app',
        'endpoints/loan',
        'locales/es/common',
        'profiles/mx',
        'screens/repayment',
      ]),
    )
    expect([...contents.keys()]).toEqual([...contents.keys()].sort())
  })

  it('contain all embedded files of a build except images and response shapes', () => {
    const ofBuild = /\.svg$|^answers\//
    const documents = [...embeddedFiles(process.cwd())].filter(([name]) => !ofBuild.test(name))
    for (const [file, text] of documents) {
      const name = file.replace('.json', '')
      const { facts: _, ...bundle } = parsed(`screens/${name}`) ?? {}
      expect(name.includes('/') ? contents.get(`locales/${name}`) : JSON.stringify(bundle)).toBe(
        text,
      )
    }
  })

  it('are sufficient for the start data of a page', () => {
    const start = startData(process.cwd(), '') as {
      screens: object[]
      families: object[]
      profiles: object[]
      app: object
    }
    const of = (folder: string) =>
      [...contents.keys()].filter((name) => name.startsWith(folder)).map(parsed)
    expect(of('screens/').map(({ facts }) => facts)).toEqual(expect.arrayContaining(start.screens))
    const read = (object: object) => ({ ...object, annotations: undefined })
    expect(of('endpoints/').map(read)).toEqual(expect.arrayContaining(start.families))
    expect(of('profiles/')).toEqual(expect.arrayContaining(start.profiles))
    expect(read(parsed('app'))).toEqual(start.app)
  })

  it('have both densities of a picture as objects, and a build embeds the larger one', () => {
    const pictures = filesOfContents(contentsOf(shop))
    const { alt: _, ...document } = JSON.parse(sale) as object & { alt: unknown }
    expect(JSON.parse(pictures.get('schemas/pictures/sale.json')!)).toEqual(document)
    expect(contentsOf(shop).get('pictures/sale@2')).toBe(JSON.stringify({ url: double }))
    expect(embeddedFiles(shop).get('pictures/sale.svg')).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2" viewBox="0 0 2 2"><image href="${double}" width="2" height="2"/></svg>`,
    )
  })

  it('list the valid profiles of a deployment', () => {
    const { config: rules } = startData(process.cwd(), '') as { config: ConfigRules }
    const read = (profile: string) => readConfig({ profile }, rules)
    expect(read('in')).toMatchObject({ config: { profile: 'in' }, problems: [] })
    expect(read('br')).toMatchObject({
      config: { profile: 'mx' },
      problems: [
        'config.json: profile is "br". It must be one of the profiles in, mx; the default holds.',
      ],
    })
  })

  it('match the schema of manifests by name, hash and size', async () => {
    const objects = objectsOf(contents)
    const audit = 'a'.repeat(64)
    const time = '2026-11-22T10:00:00Z'
    expect(
      validateManifest({
        format: 1,
        number: 1,
        time,
        expires: time,
        needs: { language: 1, widgets: [], responses: {} },
        objects,
        rollout: { salt: '1', permille: 1000, previous: null },
        revoked: [],
        killed: {},
        audit,
      }),
    ).toBe(true)
    expect(objects['locales/es/common']?.hash).toBe(
      await hashOf(contents.get('locales/es/common') ?? ''),
    )
  })
})
