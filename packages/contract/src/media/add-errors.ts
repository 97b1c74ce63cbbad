/** Why an upload is not taken into a gallery. */
export const addErrors = {
  UPLOAD_INCOMPLETE: { status: 409, message: 'This file has not arrived whole yet.' },
  UNSUPPORTED_TYPE: {
    status: 415,
    message: 'This file is not a jpg, jpeg, png or mp4. It was not added to your gallery.',
  },
  FILE_HEIC: {
    status: 415,
    message: 'This photo is in Apple’s HEIC format, whatever its name says. Save it as JPEG, and add it again.',
  },
  FILE_DAMAGED: {
    status: 415,
    message: 'This file is damaged and cannot be opened. It was not added to your gallery.',
  },
  IMAGE_TOO_LARGE: {
    status: 415,
    message: 'This picture has more than 100 million pixels. It was not added to your gallery.',
  },
  GALLERY_FULL: {
    status: 409,
    message: 'Your gallery is full. Delete photos you no longer need, and try again. Nothing was lost.',
  },
  STORAGE_FULL: {
    status: 507,
    message: 'There is no room for files at the moment. Nothing that was uploaded is lost; try again later.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Files cannot be stored at the moment. Nothing that was uploaded is lost; try again later.',
  },
} as const;
