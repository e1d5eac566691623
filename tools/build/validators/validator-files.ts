import type { Sources } from '../../packaging'
import { namesSchema } from '../authoring/names-schema'
import { cleanWidgets } from '../authoring/clean-widgets'
import { widgetsSchema } from '../authoring/widgets-schema'
import { moduleFile, type GeneratedFile } from '../generated-file'
import { manifestValidators } from './manifest'
import { strictValidators } from './strict'
import { tolerantValidator } from './tolerant'

/** The validators. Nobody reads their code, so that it is built on demand and not committed. */
export function validatorFiles(sources: Sources): GeneratedFile[] {
  const { grammar } = sources
  const sound = { ...sources, widgets: cleanWidgets(sources) }
  const schemas = [...Object.values(grammar), widgetsSchema(sound), namesSchema(sources)]
  return [
    moduleFile('tools/analysis/check/validators.generated.mjs', strictValidators(schemas)),
    moduleFile('src/delivery/validate.generated.js', tolerantValidator(schemas)),
    moduleFile('src/delivery/manifest/validate-manifest.generated.js', manifestValidators(grammar)),
  ]
}
