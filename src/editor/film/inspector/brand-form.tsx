import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '../../../../core/contract/film-document.ts'
import { routes } from '../../../../core/contract/table.ts'
import { setBrand } from '../../../../core/film/edit/whole-film.ts'
import { call } from '../../../services/client.ts'
import { brandKitQuery } from '../../../services/film-drafts.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import { uploadAll } from '../../../services/upload-photos.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { TextField } from './text-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showDone } from '../../../ui/toast.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'

const emptyBrand: Brand = {
  name: '',
  role: '',
  company: '',
  phone: '',
  email: '',
  website: '',
  licence: '',
  logo_image_id: null,
  portrait_image_id: null,
  colour: '#16181b',
  accent: '#3db777',
  font: 'sans',
}

const fields = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'role', label: 'Role', type: 'text' },
  { name: 'company', label: 'Company', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'website', label: 'Website', type: 'text' },
  { name: 'licence', label: 'Licence', type: 'text' },
] as const

const colours = [
  { name: 'colour', label: 'Plates' },
  { name: 'accent', label: 'Marks' },
] as const

const pictures = [
  { name: 'logo_image_id', label: 'Logo' },
  { name: 'portrait_image_id', label: 'Portrait' },
] as const

/** What a brand is made of. The film has a copy; saved as the brand kit, new films begin with it. */
export function BrandForm() {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const client = useQueryClient()
  const kit = useQuery(brandKitQuery())
  const brand = film.brand ?? emptyBrand
  const save = useMutation({
    mutationFn: () => call(routes.saveBrandKit, { body: { brand } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.brandKit })
      showDone('New films begin with this brand')
    },
    meta: { failure: 'Failed to save the brand' },
  })
  const change = (changed: Partial<Brand>, gesture?: string) =>
    session.edit((now) => setBrand(now, { ...(now.brand ?? emptyBrand), ...changed }), gesture)
  return (
    <div className="grid gap-2">
      {film.brand === null && kit.data ? (
        <Button size="s" onClick={() => session.edit((now) => setBrand(now, kit.data ?? null))}>
          Use your brand kit
        </Button>
      ) : null}
      {fields.map(({ name, label, type }) => (
        <TextField
          maxLength={120}
          key={name}
          label={label}
          type={type}
          value={brand[name]}
          onChange={(value) => change({ [name]: value }, `brand-${name}`)}
        />
      ))}
      {pictures.map(({ name, label }) => (
        <BrandPicture
          key={name}
          label={label}
          imageId={brand[name]}
          onChange={(id) => change({ [name]: id })}
        />
      ))}
      <div className="grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
        <span>Colours</span>
        <span className="flex gap-4">
          {colours.map(({ name, label }) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="color"
                value={brand[name]}
                onChange={({ target }) => change({ [name]: target.value }, `brand-${name}`)}
                className="h-7 w-9 cursor-pointer rounded-1 bg-transparent"
              />
              {label}
            </label>
          ))}
        </span>
      </div>
      <div className="grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
        <span>Type</span>
        <Segmented
          label="Type"
          size="mini"
          value={brand.font}
          options={[
            { value: 'sans', label: 'Sans' },
            { value: 'serif', label: 'Serif' },
          ]}
          onChange={(font) => change({ font })}
        />
      </div>
      <Button
        size="s"
        isLoading={save.isPending}
        missing={film.brand === null ? 'Write a name first' : undefined}
        onClick={() => save.mutate()}
      >
        Save as brand kit
      </Button>
    </div>
  )
}

interface BrandPictureProps {
  label: string
  imageId: string | null
  onChange: (imageId: string | null) => void
}

/** A picture of the library, uploaded here. */
function BrandPicture({ label, imageId, onChange }: BrandPictureProps) {
  const { material } = useFilmWork()
  const client = useQueryClient()
  const image = imageId === null ? undefined : material.photos.get(imageId)?.image
  const onFiles = async (files: File[]) => {
    const [uploaded] = await uploadAll(client, files.slice(0, 1))
    if (uploaded !== undefined) onChange(uploaded.id)
  }
  return (
    <div className="grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
      <span>{label}</span>
      <span className="flex items-center gap-2">
        {image === undefined ? null : (
          <img
            src={mediaUrl(image.thumbnail_url)}
            alt={label}
            className="h-8 w-12 rounded-1 bg-line object-contain"
          />
        )}
        <FileButton
          label={imageId === null ? `Upload ${label.toLowerCase()}` : 'Replace'}
          accept="image/png,image/jpeg,image/webp"
          size="s"
          variant="secondary"
          onFiles={(files) => void onFiles(files)}
        />
        {imageId === null ? null : (
          <Button size="s" variant="quiet" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </span>
    </div>
  )
}
