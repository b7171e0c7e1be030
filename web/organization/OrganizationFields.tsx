import type { ReactNode } from 'react'
import { isBusinessNumber } from '#contract/business-number'
import { organizationText } from '#korean/organization'
import { ImageUpload } from '../ui/image/ImageUpload.tsx'
import { PhoneField } from '../ui/field/PhoneField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { uploadImage } from '../upload/queries.ts'
import type { Draft } from './drafts.ts'
import styles from './OrganizationFields.module.css'

export type OrganizationFieldsProps = {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  /** An uploaded logo is not wanted after all. */
  onLogoGone: (logoImgUrl: string) => void
  /** Field → what is wrong with it. */
  errors: Record<string, string>
  /** Field → what somebody else wrote there meanwhile. */
  notices?: Record<string, string>
  onUploading: (isUploading: boolean) => void
  /** Stands beside the name. */
  memberName?: ReactNode
}

/** The fields of registering and of editing. */
export function OrganizationFields(props: OrganizationFieldsProps) {
  const { draft, onLogoGone, onChange, errors, notices = {}, onUploading, memberName } = props
  const text = (name: Exclude<keyof Draft, 'logoImgUrl' | 'phone'>) => ({
    label: organizationText[name],
    name,
    value: draft[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
    error: errors[name],
    notice: notices[name],
    autoComplete: 'off',
  })
  const { businessNumber } = draft
  const isDoubtful = businessNumber.trim() !== '' && !isBusinessNumber(businessNumber)
  return (
    <div className={styles.fields}>
      <ImageUpload
        what="logo"
        name={draft.name}
        imageUrl={draft.logoImgUrl}
        upload={uploadImage}
        onBusy={onUploading}
        error={errors.logoImgUrl ?? notices.logoImgUrl}
        onChange={logoImgUrl => {
          if (draft.logoImgUrl) onLogoGone(draft.logoImgUrl)
          onChange({ logoImgUrl })
        }}
      />
      {memberName ? (
        <div className={styles.pair}>
          <TextField {...text('name')} isRequired autoFocus />
          {memberName}
        </div>
      ) : (
        <TextField {...text('name')} isRequired autoFocus />
      )}
      <TextField {...text('address')} isOptional />
      <div className={styles.pair}>
        <TextField {...text('email')} inputMode="email" placeholder={organizationText.emailSample} isOptional />
        <PhoneField
          label={organizationText.phone}
          name="phone"
          value={draft.phone}
          onChange={phone => onChange({ phone })}
          error={errors.phone}
          notice={notices.phone}
          autoComplete="off"
          isOptional
        />
      </div>
      <div className={styles.pair}>
        <TextField {...text('representativeName')} isOptional />
        <TextField
          {...text('businessNumber')}
          inputMode="numeric"
          isOptional
          help={isDoubtful ? organizationText.businessNumberHint : undefined}
        />
      </div>
    </div>
  )
}
