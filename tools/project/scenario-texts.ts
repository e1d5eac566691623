import { isObject } from '../../renderer/language'
import { createTexts, type TextFiles, type Texts } from '../../src/i18n'
import type { Project } from '../analysis/project/project'

/** Creates the texts for a borrower of a region, from the project's files. */
export function createScenarioTexts(
  project: Project,
): (profile: Readonly<Record<string, unknown>>) => Texts {
  const made = new Map<string, Texts>()
  return ({ texts: map }) => {
    const key = JSON.stringify(map ?? {})
    const texts = made.get(key) ?? textsOf(project, map as Record<string, string> | undefined)
    made.set(key, texts)
    return texts
  }
}

function textsOf(project: Project, map: Readonly<Record<string, string>> = {}): Texts {
  const files: TextFiles = {}
  for (const { kind, path, json } of project.files.values()) {
    const [, language = '', namespace = ''] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    if (kind === 'texts' && isObject(json)) (files[language] ??= {})[namespace] = json
  }
  const texts = createTexts({
    load: () => Promise.reject(new Error('Every text is there already.')),
    map,
    report: () => {},
    languages: project.app.languages,
    files,
  })
  return { ...texts, text: remembered((...asked) => texts.text(...asked)) }
}

/** Caches the texts without placeholders, which never change. */
function remembered(text: Texts['text']): Texts['text'] {
  const known = new Map<string, string>()
  return (locale, key, args = {}) => {
    if (Object.keys(args).length > 0) return text(locale, key, args)
    const name = `${locale} ${key}`
    const said = known.get(name) ?? text(locale, key, args)
    known.set(name, said)
    return said
  }
}
