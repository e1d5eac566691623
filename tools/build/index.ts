export { ensureValidators, isValidatorSource, validatorSources } from './ensure-validators.ts'
export { writeNames } from './names-file.ts'
