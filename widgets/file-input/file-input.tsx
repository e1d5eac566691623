import type { ChangeEvent } from 'react'
import { useState } from '../../renderer/react'
import { FieldFrame, useControl } from '../field-frame'
import type { FileInputProps } from '../props.generated'
import '../cover.css'
import './file-input.css'

/** A field for one file from the phone. The widget shows the name of the chosen file. */
export function FileInput({ id, label, hint, error, chooseLabel, accept, onPick }: FileInputProps) {
  const control = useControl(id, { error })
  const [name, setName] = useState('')
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setName(file.name)
    void onPick?.({ file })
  }
  return (
    <FieldFrame label={label} hint={hint} error={error} control={control}>
      <div className="lz-file-input">
        <input {...control} className="lz-cover" type="file" accept={accept} onChange={pick} />
        <span className="lz-file-input__face lz-cover-face">
          <span className="lz-file-input__choose">{chooseLabel}</span>
          <span className="lz-file-input__name">{name}</span>
        </span>
      </div>
    </FieldFrame>
  )
}
