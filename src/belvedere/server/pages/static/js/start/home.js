import { start } from "../frame.js";
import { mount } from "../home.js";

start(mount);
