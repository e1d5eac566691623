import {
  newNameRefusal,
  plainName,
  printDocument,
  type Refusal,
} from '../../../analysis/authoring/subjects'
import { setValue } from '../../../analysis/authoring/document/edits'
import type { PictureDocument, Project } from '../../../analysis/project/project'
import { setText } from '../texts/text-cell'
import { t } from '../words/words'
import type { Transaction } from '../workspace/transaction'
import type { Densities } from './prepare-picture'

/** The namespace of alternative texts. */
const namespace = 'pictures'

export interface NewPicture {
  readonly name: string
  /** The alternative texts by language of the app. */
  readonly alt: Readonly<Record<string, string>>
  readonly densities: Densities
}

/** Returns the edits that add a picture with its alternative texts. */
export function newPicture(
  project: Project,
  textOf: (path: string) => string,
  { name, alt, densities }: NewPicture,
): readonly Transaction[] | { readonly refused: Refusal } {
  const refused = newNameRefusal(project, { kind: 'picture', name })
  if (refused) return refused
  const key = `${namespace}.${name}`
  const document = {
    $schema: '../language/picture.schema.json',
    picture: name,
    alt: { t: key },
    densities: [...densities],
  }
  const path = `schemas/pictures/${name}.json`
  return [
    {
      path,
      edits: [{ from: 0, to: textOf(path).length, text: printDocument(document) }],
      label: t('picturesPanel.add', { name }),
    },
    ...project.app.languages.map((language) =>
      setText(project.texts, textOf, language, key, alt[language]?.trim() ?? ''),
    ),
  ]
}

/** Replaces a picture. Its name, texts and uses stay. */
export function replacedPicture(
  { file }: PictureDocument,
  textOf: (path: string) => string,
  densities: Densities,
): Transaction {
  return {
    path: file,
    edits: setValue(textOf(file), '/densities', [...densities]),
    label: t('picturesPanel.replace'),
  }
}

/** Returns a name for a file, such as `summer-sale`. */
export function nameFrom(file: string): string {
  return plainName(file.replace(/\.[^.]*$/, ''))
}
