import { formats } from '../../analysis/check/formats/formats'
import { checkFile } from '../../analysis/check/engine/check-file'
import { createProject } from '../../analysis/project/project'
import { type Files, filesBelow, readText } from '../packaging'

/** The checker's output about widgets; empty without findings. */
export function widgetFindings(root: Files): string {
  const schemas = filesBelow(root, 'widgets', '.schema.json').map((name) => `widgets/${name}`)
  const texts = new Map(schemas.map((path) => [path, readText(root, path).text]))
  const project = createProject(texts)
  const findings = schemas.flatMap((path) => checkFile(project, path))
  if (findings.length === 0) return ''
  const text = (file: string) => texts.get(file) ?? ''
  const report = formats['text']!({ findings, screens: 0, colour: false, text })
  // The last part of the report is a summary of screens, which is left out.
  return report.slice(0, report.lastIndexOf('\n\n'))
}

/** The folders of widgets with a component but without a schema. */
export function widgetsWithoutSchema(root: Files): string[] {
  const files = filesBelow(root, 'widgets', '')
  const folders = files.flatMap((file) => {
    const [folder = '', name] = file.split('/')
    return name === `${folder}.tsx` ? [folder] : []
  })
  return folders
    .filter((folder) => !files.includes(`${folder}/${folder}.schema.json`))
    .map(
      (folder) =>
        `widgets/${folder}: the component ${folder}.tsx has no schema, so no document can use it. Add ${folder}.schema.json.`,
    )
}
