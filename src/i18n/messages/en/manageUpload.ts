/** An image of a thing on its way to the server. */
export const manageUpload = {
  shown: "The image",
  choose: "Choose an image",
  sending: "Uploading: {{percent}}",
  cancel: "Cancel",
  remove: "Remove the image",
  done: "The image is uploaded. It is kept when you save.",
  missing: "There is no image at this address.",
  foreign: "Images of other servers are not shown.",
  notImage: "This file cannot be read as an image. Choose a PNG, JPEG, WebP or GIF file.",
  tooLarge: "This file is too large. Choose an image of {{size}} MB at most.",
  tooMany:
    "You have uploaded as many images as one may. Remove some from places or groups: a few days later there is room again.",
  tooFast: "Many images at once: wait a moment, then try again.",
  notSent: "Not uploaded: {{detail}}",
};
