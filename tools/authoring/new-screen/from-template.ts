import type { Project } from '../../analysis/project'
import { refuse, type Refusal } from '../outcome'
import { printed, textFile } from '../text-files'
import { type Template, templates } from '../templates/templates'
import { localeOf, retitled, type Titles } from './retitled'
import { screenText } from './screen-text'
import type { Draft, Wanted } from './wanted'

/** A screen from a template, with its own texts. */
export function fromTemplate(
  project: Project,
  wanted: Wanted,
  name: string,
  namespace: string,
): Draft | { readonly refused: Refusal } {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) return refuse('noTemplate', { name, templates: Object.keys(templates).join(', ') })
  const { screen, scenarios, texts } = template
  const file = `schemas/screens/${wanted.area ?? 'new'}/${wanted.name}.json`
  const document = printed(screen).replaceAll('"template.', `"${namespace}.`)
  const retitling = {
    before: titlesIn(template),
    after: wanted.titles,
    locale: localeOf(project, screen),
  }
  const expected = printed({ ...scenarios, screen: wanted.name })
  return {
    file,
    changes: new Map([
      [file, screenText(document, wanted, `${namespace}.title`)],
      [`schemas/scenarios/${wanted.name}.json`, retitled(expected, retitling)],
      ...project.app.languages.map((language): [string, string] => [
        textFile(language, namespace),
        printed({ ...(texts[language] ?? texts['en']), title: wanted.titles[language] ?? '' }),
      ]),
    ]),
  }
}

function titlesIn({ texts }: Template): Titles {
  return Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
}
