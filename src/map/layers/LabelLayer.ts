import { type DefaultProps, type LayerContext, picking } from "@deck.gl/core";
import type { ShaderModule } from "@luma.gl/shadertools";
import { LABEL_TOP_PX } from "#contract/mapLabels";
import { COLOURS, FOURS } from "../drawing/InstancedLayer.ts";
import type { Rgb } from "../drawing/mapColours.ts";
import {
  InterpolatedLayer,
  type InterpolatedLayerProps,
  interpolatePosition,
  interpolationModules,
} from "./InterpolatedLayer.ts";
import type { LabelAtlas } from "./labelAtlas.ts";

const uniformBlock = /* glsl */ `\
layout(std140) uniform labelUniforms {
  vec3 halo;
  float atlasSize;
  float density;
} label;
`;

const labelUniforms = {
  name: "label",
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: { halo: "vec3<f32>", atlasSize: "f32", density: "f32" },
} as const satisfies ShaderModule<{
  readonly halo: Rgb;
  readonly atlasSize: number;
  readonly density: number;
}>;

const vertexShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME label-layer-vertex-shader

in vec4 instanceFrames;
in vec4 instanceInks;
out vec2 texel;
out vec3 ink;
${interpolatePosition}
void main(void) {
  gl_Position = interpolatePosition();
  // The atlas is as dense as a sharp screen; while the map moves it may be drawn more coarsely.
  vec2 size = instanceFrames.zw * project.devicePixelRatio / label.density;
  // Whole pixels of the screen: between them letters are blurred.
  vec2 toScreen = project.viewportSize * 0.5 / gl_Position.w;
  vec2 corner = gl_Position.xy * toScreen;
  corner.y -= ${LABEL_TOP_PX.toFixed(1)} * project.devicePixelRatio + size.y;
  corner.x -= size.x * 0.5;
  corner = floor(corner + 0.5) + (positions.xy * 0.5 + 0.5) * size;
  gl_Position.xy = corner / toScreen;
  ink = instanceInks.rgb;
  texel = instanceFrames.xy + vec2(positions.x * 0.5 + 0.5, 0.5 - positions.y * 0.5) * instanceFrames.zw;
}
`;

const fragmentShader = /* glsl */ `\
#version 300 es
#define SHADER_NAME label-layer-fragment-shader
precision highp float;

uniform sampler2D labelAtlas;
in vec2 texel;
in vec3 ink;
out vec4 fragColor;

void main(void) {
  geometry.uv = texel;
  // Red is the letters' share of what is covered; the rest of it is halo.
  vec4 drawn = texture(labelAtlas, texel / label.atlasSize);
  if (drawn.a <= 0.01) discard;
  fragColor = vec4(mix(label.halo, ink, drawn.r), drawn.a * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`;

type Texture = ReturnType<LayerContext["device"]["createTexture"]>;

interface LabelProps {
  readonly atlas: LabelAtlas;
}

/** Names under markers, each drawn once as an image: whatever the alphabet, the browser sets it. */
export class LabelLayer extends InterpolatedLayer<LabelProps> {
  static override layerName = "LabelLayer";
  static override defaultProps: DefaultProps<LabelProps & InterpolatedLayerProps> = {
    atlas: { type: "object", value: undefined as never, compare: false },
  };

  declare state: InterpolatedLayer["state"] & { texture?: Texture };

  override initializeState() {
    super.initializeState();
    const { sizePx } = this.props.atlas;
    const texture = this.context.device.createTexture({
      width: sizePx,
      height: sizePx,
      format: "rgba8unorm",
      sampler: { minFilter: "linear", magFilter: "linear" },
    });
    this.props.atlas.redrawAll();
    this.setState({ texture });
  }

  override finalizeState(context: LayerContext) {
    super.finalizeState(context);
    this.state.texture?.destroy();
  }

  override draw() {
    const { texture } = this.state;
    if (!texture) return;
    const isDone = this.props.atlas.paint((image, [x, y, width, height]) => {
      texture.copyExternalImage({ image, x, y, width, height });
    });
    super.draw();
    if (!isDone) this.setNeedsRedraw();
  }

  override getShaders() {
    return super.getShaders({
      vs: vertexShader,
      fs: fragmentShader,
      modules: [...interpolationModules, picking, labelUniforms],
    });
  }

  protected override ownColumns() {
    return { instanceFrames: FOURS, instanceInks: COLOURS };
  }

  protected override ownUniforms() {
    const { colours, atlas } = this.props;
    return {
      label: {
        halo: colours.outline,
        atlasSize: atlas.sizePx,
        density: atlas.density,
      },
      bindings: { labelAtlas: this.state.texture },
    };
  }
}
