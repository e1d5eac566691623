import { type ReactNode, useState } from 'react'
import { useProject } from '../document/use-project'
import { WordField } from '../controls/controls'
import { LanguageFields, MakeDialog } from '../make/make-dialog'
import { useStudio } from '../use-studio'
import { t } from '../words/words'
import { nameFrom, newPicture } from './picture-edits'
import type { Densities } from './prepare-picture'

interface Props {
  readonly fileName: string
  readonly densities: Densities
  readonly close: () => void
}

export function UploadDialog({ fileName, densities, close }: Props): ReactNode {
  const project = useProject()
  const { workspace } = useStudio()
  const [name, setName] = useState(nameFrom(fileName))
  const [alt, setAlt] = useState<Readonly<Record<string, string>>>({})
  const make = () => {
    const made = newPicture(project, workspace.text, { name, alt, densities })
    if ('refused' in made) return made.refused
    workspace.apply(made)
    return undefined
  }
  return (
    <MakeDialog
      title={t('picturesPanel.newPicture')}
      doIt={t('picturesPanel.keep')}
      close={close}
      make={make}
    >
      <img className="pc-image" src={densities[1]} alt="" />
      <WordField
        label={t('newScreenDialog.name')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
      <p className="st-hint">{t('picturesPanel.altHint')}</p>
      <LanguageFields
        languages={project.app.languages}
        label={(language) => t('picturesPanel.altIn', { language })}
        words={alt}
        changeWords={setAlt}
        pattern=".*\S.*"
        required
      />
    </MakeDialog>
  )
}
