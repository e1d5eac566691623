import { isWithin, plainSigns, isObject } from '../../../../renderer/language'
import type { Binding, DocumentModel } from '../../model/model'
import { textsOf } from '../../model/automatic-transitions'
import { quote } from '../../types/describe'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { eachPublishedText } from './each-text'
import { at, documentRule, projectRule, eachFile, fromAll } from './rule'
import { say } from '../../words/words'
import { picturesIn } from '../../names/name-references'
import type { SourceFile } from '../../project/source-file'
import { isPictureUrl, readPictureFile } from '../../source/picture-file'
import { cachedUses } from './unused'

const address = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|\/\/|(?:javascript|data|vbscript|blob|file):)/i

const isAddress = (text: string): boolean => address.test(text)

export const literalAddress = documentRule('LZ503', (model) =>
  textsOf(model).flatMap(([pointer, text]) =>
    isAddress(text)
      ? at(model, pointer, {
          what: say`A document cannot contain a URL.`,
          fix: say`Name a screen, an endpoint or "asset:…", or use a URL from a response.`,
        })
      : [],
  ),
)

/** Matches a host name without a scheme, but not an abbreviation such as "EE.UU." */
const host = /[\p{L}\p{N}-][.。](?:[\p{Ll}\p{Lo}]{2,}|\p{L}{3,})(?![\p{L}\p{N}])/u

/** Matches an IP address without leading zeros, so that no amount with separators matches. */
const ipAddress = /(?<![\p{N}.])(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})(?![\p{N}.]\p{N})/u

/** Matches a URL that starts a telephone call or a message. */
const contact = /(?<!\p{L})(?:tel|mailto|sms|whatsapp):\S/iu

const namesAddress = (text: string): boolean =>
  isAddress(text) ||
  [/\b[a-z][a-z\d+.-]*:\/\//i, host, ipAddress, contact].some((form) => form.test(plainSigns(text)))

export const addressInText = projectRule(
  'LZ512',
  eachPublishedText(({ file, pointer, value }) =>
    namesAddress(value)
      ? {
          file,
          pointer,
          what: say`A text cannot contain a URL, or words that look like a URL.`,
          fix: say`Remove it, and add a link to a screen, or to a URL of the configuration or of a response. If it is not a URL, put a space after the dot.`,
        }
      : [],
  ),
)

const prefix = 'asset:'

export const unknownAsset = documentRule('LZ214', (model) => {
  const { assets } = model.project
  if (!assets) return []
  const named = textsOf(model).flatMap(([pointer, text]) =>
    text.startsWith(prefix) && !assets.has(text.slice(prefix.length))
      ? unknown(model, pointer, text, assets)
      : [],
  )
  return [...named, ...model.bindings.flatMap((binding) => pathsIn(model, binding, assets))]
})

function pathsIn(
  model: DocumentModel,
  { actual, expected, pointer }: Binding,
  assets: ReadonlySet<string>,
): Report[] {
  if (expected.string?.format !== 'x-image') return []
  return (actual.string?.only ?? []).flatMap((path) =>
    typeof path === 'string' && path !== '' && !path.startsWith(prefix) && !isAddress(path)
      ? unknown(model, placeOf(model, pointer, path), path, assets)
      : [],
  )
}

/** Returns the pointer of a string inside a value, also if a rule or a text contains it. */
function placeOf(model: DocumentModel, below: string, wanted: string): string {
  const found = textsOf(model).find(
    ([at, text]) => text === wanted && isWithin(at, below) && !/\/(?:rule|var|t)$/.test(at),
  )
  return found?.[0] ?? below
}

function unknown(
  model: DocumentModel,
  pointer: string,
  text: string,
  assets: ReadonlySet<string>,
): Report {
  const isNamed = text.startsWith(prefix)
  const name = nameIn(text)
  const advice = assets.has(name)
    ? {
        fix: say`Write "${prefix}${name}".`,
        suggestion: {
          label: say`Change to "${prefix}${name}"`,
          at: 'value' as const,
          value: prefix + name,
        },
      }
    : didYouMean(
        name,
        assets,
        (value) => ({ at: 'value', value: prefix + value }),
        say`Put the file into src/assets.`,
      )
  const what = isNamed
    ? say`There is no asset "${text.slice(prefix.length)}".`
    : say`${quote(text)} is not an image of the project. Names of images begin with "${prefix}".`
  return at(model, pointer, { what, ...advice })
}

function nameIn(path: string): string {
  return path
    .replace(/^[a-z]+:/i, '')
    .replace(/^(?:\.?\/)*(?:src\/)?(?:assets\/)?/, '')
    .replace(/\.[a-z]+$/i, '')
}

/** The maximum width and height of a picture. A phone shows no more details. */
const mostUnits = 1600

export const brokenPicture = projectRule('LZ244', (project) => brokenIn(project))

const brokenIn = eachFile(({ path, kind, json }: SourceFile): Report[] => {
  if (kind !== 'picture') return []
  const densities = isObject(json) && Array.isArray(json['densities']) ? json['densities'] : []
  // The grammar reports values of other types.
  const urls = densities.filter(
    (url): url is string => typeof url === 'string' && isPictureUrl(url),
  )
  if (urls.length !== 2) return []
  const files = urls.map((url) => readPictureFile(url))
  const broken = files.flatMap((file, at) => {
    const report = { file: path, pointer: `/densities/${at}`, fix: uploadAgain() }
    if (!file) return { ...report, what: say`This is not a JPEG, PNG or WebP file.` }
    if (file.hasMetadata)
      return {
        ...report,
        what: say`The file contains data besides the picture.`,
        why: say`A photo may contain the place where somebody took it, and everybody can read it.`,
      }
    return Math.max(file.width, file.height) > mostUnits
      ? {
          ...report,
          what: say`The picture is ${file.width} by ${file.height} pixels large; at most ${mostUnits} are useful.`,
        }
      : []
  })
  const [single, double] = files
  if (broken.length > 0 || !single || !double) return broken
  const isDouble = [single.width * 2 - double.width, single.height * 2 - double.height].every(
    (difference) => Math.abs(difference) <= 1,
  )
  return isDouble
    ? []
    : [
        {
          file: path,
          pointer: '/densities/1',
          what: say`The second file is ${double.width} by ${double.height} pixels large, but should be twice as large as the first file (${single.width} by ${single.height}).`,
          fix: uploadAgain(),
        },
      ]
})

const uploadAgain = () =>
  say`Upload the picture again in the studio, so that the studio prepares both files.`

export const heavyPictures = projectRule('LZ245', ({ kinds: { picture } }) => {
  const size = picture.reduce((sum, { text }) => sum + text.length, 0)
  if (picture.length <= mostPictures && size <= mostBytes) return []
  const largest = picture.toSorted((one, other) => other.text.length - one.text.length)[0]!
  return [
    {
      file: largest.path,
      pointer: '/densities',
      what: say`The project has ${picture.length} pictures with ${megabytes(size)} MB in total. The limit is ${mostPictures} pictures and ${megabytes(mostBytes)} MB. This picture is the largest.`,
      fix: say`Delete pictures, or upload smaller pictures.`,
    },
  ]
})

const mostPictures = 100
const mostBytes = 4_000_000

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

export const unusedPicture = projectRule('LZ711', (project) => {
  const used = usedPictures(project)
  return fromAll(
    project,
    [...project.pictures]
      .filter(([name]) => !used.has(name))
      .map(([name, { file }]) => ({
        file,
        pointer: '/picture',
        what: say`No document uses the picture "${name}".`,
        fix: say`Use it, or remove the file.`,
      })),
  )
})

const usedPictures = cachedUses((json) => picturesIn(json).map(({ name }) => name))
