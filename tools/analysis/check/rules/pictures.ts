import { isObject } from '../../../../renderer/language'
import { picturesIn } from '../../names/name-references'
import type { SourceFile } from '../../project/source-file'
import { isPictureUrl, readPictureFile } from '../../source/picture-file'
import { say } from '../../words/words'
import type { Report } from '../report'
import { eachFile, fromAll, projectRule } from './rule'
import { cachedUses } from './unused'

/**
 * The maximum width and height of a picture in units of length. More units do not help on a phone.
 */
const mostUnits = 1600

export const brokenPicture = projectRule('LZ244', (project) => brokenIn(project))

const brokenIn = eachFile(({ path, kind, json }: SourceFile): Report[] => {
  if (kind !== 'picture') return []
  const densities = isObject(json) && Array.isArray(json['densities']) ? json['densities'] : []
  // The grammar reports values of any other form.
  const urls = densities.filter(
    (url): url is string => typeof url === 'string' && isPictureUrl(url),
  )
  if (urls.length !== 2) return []
  const files = urls.map((url) => readPictureFile(url))
  const broken = files.flatMap((file, at) => {
    const report = { file: path, pointer: `/densities/${at}`, fix: uploadAgain() }
    if (!file) return [{ ...report, what: say`This is not a JPEG, PNG or WebP file.` }]
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
          what: say`The second file is ${double.width} by ${double.height} pixels large, and not twice as large as the first one (${single.width} by ${single.height}).`,
          fix: uploadAgain(),
        },
      ]
})

const uploadAgain = () => say`Upload the picture in the studio again, which prepares both files.`

export const heavyPictures = projectRule('LZ245', ({ kinds: { picture } }) => {
  const size = picture.reduce((sum, { text }) => sum + text.length, 0)
  if (picture.length <= mostPictures && size <= mostBytes) return []
  const largest = picture.toSorted((one, other) => other.text.length - one.text.length)[0]!
  return [
    {
      file: largest.path,
      pointer: '/densities',
      what: say`The project has ${picture.length} pictures with ${megabytes(size)} MB in total. The limit is ${mostPictures} pictures and ${megabytes(mostBytes)} MB. This picture is the largest.`,
      fix: say`Delete pictures, or upload smaller ones.`,
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
