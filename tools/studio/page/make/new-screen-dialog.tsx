import { t } from '../words/words'
import { useId, useState, type ReactNode } from 'react'
import { newScreen, templates, type Wanted } from '../../../authoring'
import { Select } from '../controls/select'
import { useProject } from '../document/use-project'
import { languageName } from '../texts/text-cell'
import { useSelected } from '../use-studio'
import { MakeDialog } from './make-dialog'
import { useMaking } from './use-making'
import { WordField } from './word-field'

const templateWords: Readonly<Record<keyof typeof templates, string>> = {
  empty: t('newScreenDialog.nothingButATitle'),
  page: t('newScreenDialog.aPageOfText'),
  list: t('newScreenDialog.aList'),
  form: t('newScreenDialog.aForm'),
  status: t('newScreenDialog.aStatus'),
}

/** A form for the facts of a new screen, which creates it. */
export function NewScreenDialog({ close }: { close: () => void }): ReactNode {
  const { screens, app } = useProject()
  const make = useMaking()
  const id = useId()
  const [source, setSource] = useState(`screen ${useSelected('screen')}`)
  const [name, setName] = useState('')
  const [route, setRoute] = useState<string>()
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  const wanted: Wanted = { name, route: route ?? `/${name}`, titles, from: sourceOf(source) }
  return (
    <MakeDialog
      title={t('newScreenDialog.newScreen')}
      doIt={t('newScreenDialog.makeIt')}
      close={close}
      make={() =>
        make((project) => newScreen(project, wanted), t('newScreenDialog.makeTheScreen', { name }))
      }
    >
      <div className="mk-field">
        <label htmlFor={id} className="st-hint">
          {t('newScreenDialog.beginWith')}
        </label>
        <Select id={id} value={source} options={sourcesOf(screens.keys())} choose={setSource} />
      </div>
      <WordField
        label={t('newScreenDialog.name')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
      <WordField
        label={t('newScreenDialog.route')}
        value={wanted.route}
        change={setRoute}
        spellCheck={false}
        required
      />
      {app.languages.map((language) => (
        <WordField
          key={language}
          label={t('newScreenDialog.titleIn', { value: languageName(language) })}
          lang={language}
          value={titles[language] ?? ''}
          change={(words) => setTitles({ ...titles, [language]: words })}
          required
        />
      ))}
    </MakeDialog>
  )
}

function sourcesOf(screens: Iterable<string>): (readonly [string, string])[] {
  return [
    ...Object.keys(templates).map(
      (name) => [`template ${name}`, templateWords[name] ?? name] as const,
    ),
    ...[...screens].map(
      (name) => [`screen ${name}`, t('newScreenDialog.aCopyOf', { name })] as const,
    ),
  ]
}

function sourceOf(source: string): Wanted['from'] {
  const [kind, name = ''] = source.split(' ')
  return kind === 'template' ? { template: name } : { screen: name }
}
